import { expect, test } from "vitest";
import { type CodePart, highlightCode } from "./highlight-code.ts";

const toText = (parts: readonly CodePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : toText(part.parts))).join("");

test("highlights code without changing its text", () => {
  const code = `const a = "<b>"; // note\nlet x = \`\${a}\`;`;
  const parts = highlightCode(code, "ts") ?? [];
  expect(parts).toContainEqual({ kind: "keyword", parts: ["const"] });
  expect(toText(parts)).toBe(code);
});

test.each([
  ["html", "<script>let a = 1</script><style>a { b: c }</style>"],
  ["sh", 'echo "$HOME" # x'],
  ["json", '{"a": [1, true]}'],
  ["diff", "- a\n+ b"],
])("keeps all characters of %s", (language, code) => {
  expect(toText(highlightCode(code, language) ?? [])).toBe(code);
});

test("does not highlight unknown languages and very long code", () => {
  expect(highlightCode("a", "klingon")).toBeNull();
  expect(highlightCode("a", "__proto__")).toBeNull();
  expect(highlightCode("a".repeat(30_001), "js")).toBeNull();
});

import fc from "fast-check";
import MarkdownIt, { type Token } from "markdown-it";
import { expect, inject, test } from "vitest";
import { createLinkFilter } from "./restrict-links.ts";

const allowed = new Set(["/post/first-light#p-4", "/post/first-light"]);

const filter = (pieces: string[]): string => {
  const links = createLinkFilter((path) => allowed.has(path));
  return pieces.map((piece) => links.push(piece)).join("") + links.end();
};

// Configured like the chat's renderer.
const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

const flatten = (tokens: Token[]): Token[] => tokens.flatMap((token) => [token, ...flatten(token.children ?? [])]);

/** URLs that the text links to or loads. */
const findAddresses = (text: string): string[] =>
  flatten(markdown.parse(text, {})).flatMap((token) => {
    if (token.type === "image") return [`image ${String(token.attrGet("src"))}`];
    return token.type === "link_open" ? [String(token.attrGet("href"))] : [];
  });

test.each([
  ["a source", "See [First Light](/post/first-light#p-4).", "See [First Light](/post/first-light#p-4)."],
  ["a source with a title", '[a](/post/first-light "x")', "[a](/post/first-light)"],
  ["an invented page", "See [Third Light](/post/third-light).", "See Third Light."],
  ["another host", "Click [here](https://evil.example/?q=1) now", "Click here now"],
  ["a script", "[here](javascript:alert)", "here"],
  ["an image", "![a cat](https://evil.example/cat.png)", "a cat"],
  ["an image of a source", "![a cat](/post/first-light)", "a cat"],
  ["an image behind a backslash", "![\\[](/post/first-light)", "![\\ [](/post/first-light)"],
  ["an image in a link", "[![a](https://evil.example/x)](/post/first-light)", "[a](/post/first-light)"],
  ["a bare address", "Go to https://evil.example/x.", "Go to https:/evil.example/x."],
  [
    "an address in angle brackets",
    "<https://evil.example> and <a@evil.example>",
    "<https :/evil.example> and <a @evil.example>",
  ],
  ["a definition", "[a][b]\n\n[b]: https://evil.example", "[a] [b]\n\n[b] : https:/evil.example"],
  ["code", "`list[0](x)` and `a < b` and `map[key]`", "`list[0] (x)` and `a < b` and `map[key]`"],
  ["a comment of code", "`x = 1 // one`", "`x = 1 // one`"],
  ["plain brackets", "[ ] to do, [x] done! [sic]", "[ ] to do, [x] done! [sic]"],
])("handles %s", (_name, text, expected) => {
  expect(filter([text])).toBe(expected);
  expect(filter(Array.from(text))).toBe(expected);
});

test("holds back no more text than a link needs", () => {
  const links = createLinkFilter((path) => allowed.has(path));
  expect(links.push("A word and ")).toBe("A word and ");
  expect(links.push("[First")).toBe("");
  expect(links.push(" Light](/post/first-light)")).toBe("[First Light](/post/first-light)");
  expect(links.push(`[${"x".repeat(300)}`).length).toBeGreaterThan(250);
});

const morsels = [
  "[",
  "]",
  "(",
  ")",
  "!",
  "<",
  ">",
  ":",
  "/",
  "//",
  "\\",
  "`",
  "```",
  "\n",
  "\n\n",
  " ",
  "a",
  "x",
  "*",
  "#",
  "@",
  ".",
  "http",
  "https://",
  "ttp://",
  "mailto:",
  "ftp:",
  "evil.example",
  "javascript:",
  "&sol;",
  "&#58;",
  "/post/first-light",
  "](",
  "![",
  "[a]: ",
];

test("contains no other link, whatever a model writes and however it is split", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...morsels), { maxLength: 8 }), { maxLength: 8 }), (pieces) => {
      const text = filter(pieces.map((piece) => piece.join("")));
      expect(findAddresses(text).filter((address) => !allowed.has(address))).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: 2_000 * inject("runs") },
  );
});

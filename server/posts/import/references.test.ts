import fc from "fast-check";
import { expect, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { readReference, replaceReferences } from "./references.ts";

const replace = (content: string) =>
  replaceReferences(content, (address, isImage) => {
    const reference = readReference(address);
    if (!reference) return null;
    if (reference.kind === "post") return { address: `/post/${reference.key}${reference.part}` };
    return reference.kind === "file" ? { address: `/stored/${reference.path}` } : { address: "/old", asLink: isImage };
  });

test.each([
  ["[a](import-post:one)", "[a](/post/one)"],
  ["[a](import-post:2020%2F01%2Fone.md#part)", "[a](/post/2020/01/one.md#part)"],
  ['[a](<import-post:one two> "title")', '[a](</post/one two> "title")'],
  ["![a](import-file:/a%20b(1).png)", "![a](/stored/a b(1).png)"],
  ['![a](import-missing:/x.png "Caption")', '[a](/old "Caption")'],
  ["[![a](import-missing:/x.png)](import-post:one)", "[[a](/old)](/post/one)"],
  ["[ref]: import-post:one\n[pic]: <import-missing:/x.png>", "[ref]: /post/one\n[pic]: </old>"],
  ["![a](https://x.example/import-file:/a)", "![a](https://x.example/import-file:/a)"],
  ["import-post:one as a word", "import-post:one as a word"],
  ["![a](import-missing:/x.png)![b](import-missing:/y.png)", "[a](/old)[b](/old)"],
])("replaces the addresses of %s", (content, expected) => {
  expect(replace(content)).toBe(expected);
});

test("leaves every other text as it is, and takes linear time", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      fc.pre(!text.includes("import-"));
      expect(replace(text)).toBe(text);
    }),
  );
  const measure = startCpuTimer();
  replace("![".repeat(100_000) + "](import-missing:".repeat(20_000));
  expect(measure()).toBeLessThan(2_000);
});

test.each(["%", "import-file:%zz", "import-post:%", "import-missing:"])("reads any address: %s", (address) => {
  expect(() => readReference(address)).not.toThrow();
});

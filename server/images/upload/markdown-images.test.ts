import { expect, test } from "vitest";
import { listImages, replaceImages } from "./markdown-images.ts";

const a = "https://pics.example/a.png";
const replaced = (content: string) =>
  replaceImages(content, new Map(listImages(content).map((address) => [address, "/own.webp"])));

test.each([
  ["a picture", `![x](${a})`, "![x](/own.webp)"],
  ["a picture with a title", `![x](${a} "A title")`, '![x](/own.webp "A title")'],
  ["an address in angle brackets", `![x](<https://pics.example/a b.png>)`, "![x](</own.webp>)"],
  ["an address with brackets", "![x](https://pics.example/a_(b).png)", "![x](/own.webp)"],
  ["an address with letters of another script", "![x](https://pics.example/光.png)", "![x](/own.webp)"],
  ["an address with an entity", "![x](https://pics.example/a.png?b=1&amp;c=2)", "![x](/own.webp)"],
  ["a picture in a link to itself", `[![x](${a})](${a})`, `[![x](/own.webp)](${a})`],
  ["brackets in its description", `![x [y] z](${a})`, "![x [y] z](/own.webp)"],
  ["a reference definition", `![x][one]\n\n[one]: ${a}`, "![x][one]\n\n[one]: /own.webp"],
  ["two pictures", `![x](${a}) and ![y](https://pics.example/b.png)`, "![x](/own.webp) and ![y](/own.webp)"],
])("replaces the URL of %s", (_, content, expected) => {
  expect(replaced(content)).toBe(expected);
});

test.each([
  ["a link", `[x](${a})`],
  ["an address in a sentence", `See ${a}`],
  ["a picture in code", `\`![x](${a})\``],
  ["a picture in a block of code", `\`\`\`\n![x](${a})\n\`\`\``],
  ["an escaped picture", `\\![x](${a})`],
  ["a picture without an address", "![x]()"],
  ["a picture that is not closed", `![x](${a}`],
])("leaves %s unchanged", (_, content) => {
  expect(replaced(content)).toBe(content);
});

test.each(["![", "](", "![](", "[", "](h", "![x](h", "![x](<h", "[a]:h\n", "](h\n", "![x](h \n\n"])(
  "scans half a million characters of %j without delay",
  (piece) => {
    const content = `${piece.repeat(500_000 / piece.length)}\n\n![x](${a})`;
    expect(replaceImages(content, new Map([[a, "/own.webp"]]))).toContain(piece);
  },
);

import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

const slugsAndPaths = async (files: Record<string, string>) =>
  (await readAll(toFiles(files))).posts.map(({ slug, oldPaths }) => [slug, oldPaths]);
const text = (title: string) => `---\ntitle: ${title}\n---\nWords.`;

test("posts of Eleventy in dated files are named by their folders, with one old address each", async () => {
  const files = {
    "src/posts/first-lamp/2018-04-28-index.md": text("The first lamp"),
    "src/posts/posts.json": '{"permalink":"blog/{{ page.fileSlug }}/index.html"}',
    "src/posts/second-lamp/2019-04-28-index.md": text("The second lamp"),
  };
  const expected = [
    ["first-lamp", ["/blog/first-lamp/"]],
    ["second-lamp", ["/blog/second-lamp/"]],
  ];
  expect(await slugsAndPaths(files)).toEqual(expected);
  expect(await slugsAndPaths({ ...files, ".eleventy.js": "" })).toEqual(expected);
  expect(await slugsAndPaths({ ...files, "src/posts/posts.json": '{"tags":"posts"}', ".eleventy.js": "" })).toEqual([
    ["first-lamp", ["/src/posts/first-lamp/"]],
    ["second-lamp", ["/src/posts/second-lamp/"]],
  ]);
});

test.each([
  ["{{ page.filePathStem }}/", "/posts/lamp/"],
  ["{{ page.filePathStem }}/index.html", "/posts/lamp/"],
])("fills the address %j without the date of the file", async (permalink, path) => {
  const files = { ".eleventy.js": "", "posts/2018-04-28-lamp.md": `---\npermalink: "${permalink}"\n---\nWords.` };
  expect(await slugsAndPaths(files)).toEqual([["lamp", [path]]]);
});

test.each([
  ["posts/lamp/index.md", "lamp"],
  ["posts/lamp/README.md", "lamp"],
  ["posts/2018-04-28-lamp/index.md", "lamp"],
  ["posts/2018-04-28-lamp/2018-04-28-index.md", "lamp"],
  ["posts/2018/04/28/index.md", null],
])("%s has the slug %j", async (path, slug) => {
  expect(await slugsAndPaths({ [path]: text("A lamp"), "posts/other.md": text("Other") })).toContainEqual([slug, []]);
});

test("a bundle of Hugo is named by its folder, and a section is no post", async () => {
  const files = {
    "hugo.toml": "",
    "content/posts/_index.md": text("Posts"),
    "content/posts/lamp/index.md": text("A lamp"),
    "content/posts/2018-04-28-dated/index.md": text("Dated"),
  };
  const found = await slugsAndPaths(files);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(["lamp", ["/posts/lamp/"]]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { toPost } from "#tests/support/fake-reader.ts";
import { openImports, type OpenedImports, toPicture } from "#tests/support/open-imports.ts";

let backend: TestBackend;
let site: OpenedImports;
let storageDirectory: string;
const fetched: string[] = [];
beforeAll(async () => {
  storageDirectory = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
  backend = await createTestBackend({ storageDirectory });
});
afterAll(async () => {
  await backend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});
beforeEach(async () => {
  await backend.serviceClient().from("posts").delete().not("id", "is", null);
  fetched.length = 0;
  site = await openImports({
    backend,
    fetchFile: async (url) => {
      fetched.push(url.href);
      if (url.hostname === "dead.example" || url.pathname.includes("gone")) throw new Error("no answer");
      return Buffer.from(toPicture(url.pathname));
    },
  });
});
afterEach(() => site.close());
const getPost = async (slug: string) => (await site.readPosts()).find((post) => post.slug === slug);
const stored = /^\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp$/;

test("stores the pictures of a post, and names those that are missing", async () => {
  const content = [
    "![a](import-file:/p/a.png)",
    "[![b](import-file:/p/b%20c.png)](import-file:/p/a.png)",
    '![gone](import-missing:/images/gone.png "Caption")',
    "[paper](import-file:/p/paper.pdf)",
    "![web](https://other.example/w.png)",
  ].join("\n\n");
  const files = { "p/a.png": toPicture("a"), "p/b c.png": toPicture("b"), "p/bad.png": new Uint8Array([1, 2, 3]) };
  site.source.siteAddress = "https://old.example";
  const id = await site.plan(
    [
      toPost("one", { content, cover: { address: "import-file:/p/a.png", alt: "" } }),
      toPost("bad", { content: "![bad](import-file:/p/bad.png)" }),
    ],
    files,
  );
  expect((await site.entries(id))[0]?.pictures).toEqual({ found: 2, remote: 1, missing: ["/images/gone.png"] });
  expect((await site.imports.status(id)).hosts).toEqual([{ host: "other.example", pictures: 1 }]);
  const status = await site.run(id);
  expect(status.pictures.copied).toBe(2);
  const stored = (name: string) =>
    expect.stringMatching(new RegExp(`^${name}/storage/v1/object/public/pictures/[0-9a-f]{24}-1600\\.webp`)) as string;
  const one = await getPost("one");
  expect(one?.content.split("\n\n")).toEqual([
    stored("!\\[a\\]\\("),
    expect.stringMatching(
      /^\[!\[b\]\(\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp\)\]\(\/storage\/v1\/object\/public\/pictures\/[0-9a-f]{24}-1600\.webp\)$/,
    ),
    '[gone](https://old.example/images/gone.png "Caption")',
    "[paper](https://old.example/p/paper.pdf)",
    "![web](https://other.example/w.png)",
  ]);
  expect(one?.image_url).toEqual(stored(""));
  expect((await getPost("bad"))?.content).toBe("[bad](https://old.example/p/bad.png)");
  expect((await site.entries(id))[1]?.notes).toEqual([
    "Its picture p/bad.png was not stored. This file is not an image, whatever its name says. Please use PNG, JPEG, WebP, GIF, AVIF, HEIC, TIFF or BMP.",
  ]);
});

test("copies pictures from hosts that were chosen, and missing ones from the old site, each once", async () => {
  const content =
    "![a](https://chosen.example/a.png) ![b](https://other.example/b.png) ![c](import-missing:/c%20d.png)";
  const id = await site.plan([toPost("one", { content }), toPost("two", { content })]);
  await site.run(id, { site: "https://old.example/", hosts: ["chosen.example"] });
  expect(fetched.toSorted()).toEqual(["https://chosen.example/a.png", "https://old.example/c%20d.png"]);
  const addresses = Array.from(
    (await getPost("two"))?.content.matchAll(/\(([^)]*)\)/g) ?? [],
    ([, address]) => address,
  );
  expect(addresses).toEqual([
    expect.stringMatching(stored),
    "https://other.example/b.png",
    expect.stringMatching(stored),
  ]);
});

test("asks a host that does not answer a few times, and then no more", async () => {
  const content = Array.from({ length: 30 }, (_, index) => `![x](https://dead.example/${index}.png)`).join(" ");
  const posts = ["one", "two", "three"].map((key) =>
    toPost(key, { content: content.replaceAll(".png", `-${key}.png`) }),
  );
  await site.run(await site.plan(posts), { hosts: ["dead.example"] });
  expect(fetched.length).toBeLessThan(20);
  expect((await getPost("one"))?.content).toContain("![x](https://dead.example/0-one.png)");
});

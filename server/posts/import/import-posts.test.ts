import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import type { ImportResult } from "#contracts/posts/imported-posts.ts";
import { parseMarkdownFile } from "./parse-markdown-file.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = async (to: TestApp, bytes: Uint8Array) => {
  const response = await to.request("/functions/v1/import-posts", { method: "POST", body: bytes as BodyInit });
  return { status: response.status, body: (await response.json()) as ImportResult & { error: string } };
};
const exportAll = async (from: TestApp) => new Uint8Array(await (await from.call("export-posts", {})).arrayBuffer());

test("imports an export unchanged, and only once", async () => {
  const rows = [
    {
      slug: "one",
      title: 'One: "quoted" # and ---',
      content: "---\n\nA text that begins with a line.\n\n",
      excerpt: "Short: yes",
      status: "published" as const,
      published_at: "2020-01-01T00:00:00+00:00",
      image_url: "/media/a.webp",
      image_prompt: "a - b",
    },
    { slug: "two", title: "123", content: "Light ☀", status: "draft" as const },
  ];
  await app.backend.serviceClient().from("posts").insert(rows);
  const file = await exportAll(app);
  const other = await createTestApp();
  expect((await send(other, file)).body).toEqual({ created: 2, same: 0, problems: [] });
  expect((await send(other, file)).body).toEqual({ created: 0, same: 2, problems: [] });
  const read = async (from: TestApp) =>
    (
      await from.backend
        .serviceClient()
        .from("posts")
        .select("slug,title,content,excerpt,status,published_at,created_at,image_url,image_prompt")
        .order("slug")
    ).data?.map((row) => ({ ...row, created_at: Date.parse(row.created_at) }));
  expect(await read(other)).toEqual(await read(app));
  await other.close();
});

test("reports invalid files with reasons and imports the others", async () => {
  const { body } = await send(
    app,
    zipSync({
      "good.md": strToU8("---\ntitle: Good one\n---\n\nText."),
      "no-front.md": strToU8("Text."),
      "bad-yaml.md": strToU8("---\ntitle: [\n---\n\nText."),
      "aliases.md": strToU8("---\na: &a x\ntitle: *a\n---\n\nText."),
      "empty.md": strToU8("---\ntitle: Empty\n---\n"),
      "binary.md": new Uint8Array([0xff, 0xfe, 0x00]),
      "picture.webp": new Uint8Array([1]),
    }),
  );
  expect(body.created).toBe(1);
  expect(body.problems.map(({ name }) => name)).toEqual([
    "no-front.md",
    "bad-yaml.md",
    "aliases.md",
    "empty.md",
    "binary.md",
  ]);
});

test("rejects a ZIP bomb while it unpacks", async () => {
  const { status, body } = await send(app, zipSync({ "bomb.md": new Uint8Array(60_000_000) }, { level: 9 }));
  expect([status, body.error]).toEqual([400, "The archive is too large when unpacked. Nothing of it was used."]);
});

const file = (title: string, content: string, more = "") => strToU8(`---\ntitle: ${title}\n${more}---\n\n${content}\n`);

test("reports a file too long for the database and imports those around it", async () => {
  const { status, body } = await send(
    app,
    zipSync({
      "a.md": file("Short one", "Text."),
      "chinese.md": file("Long in Chinese", "光".repeat(400_000)),
      "huge.md": file("Huge", "x".repeat(4_000_000)),
      "b.md": file("Long in English", "x ".repeat(240_000)),
      "c.md": file("Short two", "Text."),
    }),
  );
  expect([status, body.created, body.problems]).toEqual([
    200,
    3,
    [
      { name: "chinese.md", reason: expect.stringMatching(/^It is too long to be stored: 1,2\d\d KB/) },
      { name: "huge.md", reason: "It is too long to be a post: it can be up to 3 MB." },
    ],
  ]);
});

test("splits batches that exceed the request limit", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`${index}.md`, file(`Apart ${index}`, "光".repeat(90_000 + index))]),
  );
  expect((await send(app, zipSync(files))).body).toEqual({ created: 6, same: 0, problems: [] });
  expect((await send(app, zipSync(files))).body).toEqual({ created: 0, same: 6, problems: [] });
});

test("measures texts as escaped JSON and reports those that are too long", async () => {
  const { body } = await send(
    app,
    zipSync({
      "fits.md": file("Fits", '"'.repeat(480_000)),
      "not.md": file("Does not", "\u0001".repeat(300_000)),
      "after.md": file("After", "x"),
    }),
  );
  expect([body.created, body.problems.map(({ name }) => name)]).toEqual([2, ["not.md"]]);
});

test("imports a file despite an image that cannot be copied, reports it, and skips the file next time", async () => {
  const content = "![a](http://127.0.0.1:1/a.png)\n\n![own](http://localhost:3000/media/own.webp)";
  const files = zipSync({
    "pictures.md": file("With pictures", content, "image_url: http://10.0.0.1/b.png\n"),
    "after.md": file("After pictures", "x"),
  });
  const { body } = await send(app, files);
  expect(body).toEqual({
    created: 2,
    same: 0,
    problems: [
      {
        name: "pictures.md",
        reason: "Its image http://10.0.0.1/b.png was not copied. Its address is not on the public internet.",
      },
      {
        name: "pictures.md",
        reason: "Its image http://127.0.0.1:1/a.png was not copied. Its address is not on the public internet.",
      },
    ],
  });
  const { data } = await app.backend
    .serviceClient()
    .from("posts")
    .select("content")
    .eq("slug", "with-pictures")
    .single();
  expect(data?.content).toBe("![a](http://127.0.0.1:1/a.png)\n\n![own](/media/own.webp)");
  expect((await send(app, files)).body).toEqual({ created: 0, same: 2, problems: [] });
});

test("imports a file once, whatever became of its post here", async () => {
  const archive = zipSync({ "mine.md": file("Mine", "A text."), "copy-of-mine.md": file("Mine", "A text.") });
  expect((await send(app, archive)).body).toEqual({ created: 1, same: 1, problems: [] });
  await app.backend
    .serviceClient()
    .from("posts")
    .update({ title: "Edited", content: "Edited.", slug: "edited" })
    .eq("slug", "mine");
  expect((await send(app, archive)).body).toEqual({ created: 0, same: 2, problems: [] });
});

test("publishes nothing that was not public where it comes from, and says so", async () => {
  const doubts: Record<string, string> = {
    "when.md": "published_at: the day after tomorrow\n",
    "number.md": "published_at: 20990101\n",
    "hugo.md": "draft: true\n",
    "jekyll.md": "published: false\n",
    "private.md": "private: true\n",
    "members.md": "visibility: members\n",
    "password.md": "password: secret\n",
  };
  const files = Object.fromEntries(
    Object.entries(doubts).map(([name, more]) => [name, file(`Doubt ${name}`, "Text.", `status: published\n${more}`)]),
  );
  const sure = {
    "sure.md": file(
      "Doubt sure",
      "Text.",
      "status: published\npublished_at: 2020-01-01\nvisibility: public\ndraft: false\n",
    ),
    "no-status.md": file("Doubt none", "Text.", "draft: true\n"),
  };
  const { body } = await send(app, zipSync({ ...files, ...sure }));
  expect([body.created, body.problems.map(({ name }) => name)]).toEqual([9, Object.keys(doubts)]);
  for (const { reason } of body.problems) expect(reason).toMatch(/so it was imported as a draft\.$/);
  const { data } = await app.backend
    .serviceClient()
    .from("posts")
    .select("title,status,published_at")
    .like("title", "Doubt%")
    .eq("status", "published");
  expect(data?.map(({ title }) => title)).toEqual(["Doubt sure"]);
});

test("rejects non-ZIP input", async () => {
  expect((await send(app, strToU8("hello"))).status).toBe(400);
});

test("reports that a numeric YAML title needs quotes", () => {
  expect(parseMarkdownFile("---\ntitle: 12\n---\n\nText.")).toEqual({ problem: "Title and content are required." });
});

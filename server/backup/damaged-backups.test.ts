import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-damaged-"));
let app: TestApp;
let parts: Record<string, Uint8Array>;
beforeAll(async () => {
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  await app.backend.serviceClient().from("posts").insert({ slug: "kept", title: "Kept", content: "x" });
  await app.backend.serviceClient().from("posts").insert({ slug: "thrown-away", title: "Thrown away", content: "x" });
  await app.backend.serviceClient().from("posts").delete().eq("slug", "thrown-away");
  await app.backend.serviceClient().from("feedback").insert({ subject: "S", message: "M" });
  parts = unzipSync(new Uint8Array(await (await app.call("backup", {})).arrayBuffer()));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const restore = async (bytes: Uint8Array) => {
  const response = await app.request("/functions/v1/restore-backup", {
    method: "POST",
    body: bytes as BodyInit,
    headers: { "x-confirm": "restore" },
  });
  const body = (await response.json()) as { error?: string; leftOut?: string[] };
  return { status: response.status, error: body.error, leftOut: body.leftOut };
};
const posts = async () => (await app.backend.serviceClient().from("posts").select("*").order("id")).data;

/** The backup with some files changed or added; `undefined` removes one. */
const changed = (change: Record<string, Uint8Array | string | undefined>): Uint8Array => {
  const files: Zippable = { ...parts };
  for (const [name, content] of Object.entries(change)) {
    if (content === undefined) delete files[name];
    else files[name] = typeof content === "string" ? strToU8(content) : content;
  }
  return zipSync(files);
};
const postsFile = "tables/posts/000001.jsonl";
const trashFile = "tables/deleted_posts/000001.jsonl";
const firstRow = (file: string) => JSON.parse(strFromU8(parts[file] ?? new Uint8Array())) as Record<string, unknown>;
const withPost = (change: object) => changed({ [postsFile]: JSON.stringify({ ...firstRow(postsFile), ...change }) });
const withManifest = (change: object) =>
  changed({
    "backup.json": JSON.stringify({
      ...(JSON.parse(strFromU8(parts["backup.json"] ?? new Uint8Array())) as object),
      ...change,
    }),
  });
const packed = () => zipSync(parts, { level: 0 });
const locked = () => {
  const bytes = packed();
  bytes[6] = (bytes[6] ?? 0) | 1;
  return bytes;
};
const nest = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
const withoutKey = (name: string) => {
  const { [name]: _, ...rest } = firstRow(postsFile);
  return changed({ [postsFile]: JSON.stringify(rest) });
};

const expectRefusal = async (archive: Uint8Array, sentence: RegExp): Promise<void> => {
  const before = await posts();
  const { status, error } = await restore(archive);
  expect([status, error]).toEqual([400, expect.stringMatching(sentence)]);
  expect(await posts()).toEqual(before);
};

describe("rejects an invalid archive with a reason and changes nothing:", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["no archive", () => strToU8("hello"), /^This file is not a ZIP archive/],
    ["an archive of something else", () => zipSync({ "a.txt": strToU8("hello") }), /^This file is not a backup/],
    [
      "a backup of another program",
      () => zipSync({ "backup.json": strToU8('{"format":"other"}') }),
      /^This file is not a backup/,
    ],
    ["a backup of a later version", () => withManifest({ version: 3 }), /newer version/],
    ["an archive truncated within a file", () => packed().slice(0, 300), /not complete/],
    [
      "an archive truncated between two files",
      () => packed().slice(0, packed().indexOf(0x50, packed().length - 200)),
      /not complete/,
    ],
    ["an archive that lost its last byte", () => packed().slice(0, -1), /not complete/],
    ["an archive with a password", locked, /protected by a password/],
    ["a row of 9 MB", () => changed({ "tables/posts/000002.jsonl": new Uint8Array(9_000_000).fill(0x20) }), /too long/],
    ["a row that is nested deeply", () => withPost({ title: nest(100) }), /nested too deeply/],
    [
      "a file with another checksum",
      () => {
        const bytes = packed();
        bytes[14] = (bytes[14] ?? 0) ^ 1;
        return bytes;
      },
      /^The archive is damaged/,
    ],
  ])("%s", (_, make, sentence) => expectRefusal(make(), sentence));

  test.each<[string, () => Uint8Array, RegExp]>([
    [
      "a file that unpacks to 80 MB",
      () => changed({ "tables/posts/000002.jsonl": new Uint8Array(80_000_000) }),
      /too large when unpacked/,
    ],
    ["a row of a million values", () => withPost({ title: Array(1_000_000).fill({}) }), /too many values/],
    [
      "a manifest of a million values",
      () => withManifest({ tables: ["posts"], more: Array(1_000_000).fill({}) }),
      /^This file is not a backup/,
    ],
  ])("%s", { tags: "night" }, (_, make, sentence) => expectRefusal(make(), sentence));
});

const text = { name: "chat", published: null, draft: null, version: 1, updated_at: "2026-11-25T12:00:00Z" };
const withText = (change: object) =>
  changed({ "tables/content_documents/000001.jsonl": JSON.stringify({ ...text, ...change }) });

describe("rejects texts of the owner that cannot be stored, and changes nothing:", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["a name that leads elsewhere", () => withText({ name: "../chat" }), /name: must be the name of a document/],
    ["a name over two lines", () => withText({ name: "chat\n" }), /name: must be the name of a document/],
    ["a patch that is a text", () => withText({ draft: "x" }), /draft: must be a merge patch/],
    ["a patch that is missing", () => withText({ draft: undefined }), /draft: must be a merge patch/],
    ["a patch of 600 KB", () => withText({ published: { a: ["x".repeat(600_000)] } }), /published: is too long/],
    ["NUL in a patch", () => withText({ published: { a: [{ b: "\0" }] } }), /published: holds a character/],
    ["half a character in a key", () => withText({ published: { "\ud800": 1 } }), /published: holds a character/],
    ["version 0", () => withText({ version: 0 }), /version/],
    ["an unknown column", () => withText({ owner: "me" }), /the column "owner" of content_documents/],
  ])("%s", async (_, make, sentence) => {
    const before = await posts();
    const { status, error } = await restore(make());
    expect([status, error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await posts()).toEqual(before);
  });
});

describe("rejects non-content by name and changes nothing:", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    [
      "a table about people in a content backup",
      () => withManifest({ tables: ["posts", "profiles"] }),
      /the table "profiles"/,
    ],
    ["an unknown table", () => withManifest({ tables: ["posts", "secrets"] }), /the table "secrets"/],
    [
      "a table of the name of an object's own key",
      () => withManifest({ tables: ["posts", "__proto__"] }),
      /the table "__proto__"/,
    ],
    [
      "rows of a table that the backup does not name",
      () => changed({ "tables/profiles/000001.jsonl": "{}" }),
      /the table "profiles"/,
    ],
    ["an unknown column", () => withPost({ owner: "me" }), /the column "owner" of posts/],
    [
      "a column called __proto__",
      () => changed({ [postsFile]: JSON.stringify(firstRow(postsFile)).replace("{", '{"__proto__":{"x":1},') }),
      /posts/,
    ],
    [
      "an unknown column in the trash",
      () =>
        changed({
          [trashFile]: JSON.stringify({
            ...firstRow(trashFile),
            post: { ...(firstRow(trashFile).post as object), owner: "me" },
          }),
        }),
      /the column "post.owner" of deleted_posts/,
    ],
    ["a file outside the known folders", () => changed({ "../../etc/passwd": "x" }), /the file "..\/..\/etc\/passwd"/],
    ["a file of another bucket", () => changed({ "files/private/a-1600.webp": "x" }), /the file "files\/private/],
    [
      "a picture with a path in its name",
      () => changed({ "files/pictures/../../a.webp": "x" }),
      /the file "files\/pictures\/\.\./,
    ],
    [
      "a picture whose name is a path of Windows",
      () => changed({ "files/pictures/..\\a.webp": "x" }),
      /is not a stored image/,
    ],
    [
      "a picture that is a page",
      () => changed({ "files/pictures/a-1600.webp": "<script>alert(1)</script>" }),
      /is not a stored image/,
    ],
  ])("%s", async (_, make, sentence) => {
    const before = await posts();
    const { status, error } = await restore(make());
    expect([status, error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await posts()).toEqual(before);
  });
});

describe("rejects an invalid value by column and changes nothing:", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["no JSON", () => changed({ [postsFile]: "{" }), /a row of posts is not JSON/],
    ["no text", () => changed({ [postsFile]: new Uint8Array([0x22, 0xff, 0x22]) }), /a row of posts is not JSON/],
    ["no row", () => changed({ [postsFile]: "[1]" }), /a row of posts is not valid/],
    ["a row without its title", () => withoutKey("title"), /\(title:/],
    ["an unknown status", () => withPost({ status: "odd" }), /\(status:/],
    ["a number for a title", () => withPost({ title: 7 }), /\(title:/],
    ["a title that is too long", () => withPost({ title: "x".repeat(301) }), /\(title:/],
    ["an address that is a path", () => withPost({ slug: "../admin" }), /\(slug:/],
    ["a picture that is a script", () => withPost({ image_url: "javascript:alert(1)" }), /\(image_url:/],
    ["a NUL character", () => withPost({ content: "a\0b" }), /\(content:/],
    ["a lone surrogate", () => withPost({ content: "a\ud800b" }), /\(content:/],
    ["an invalid time", () => withPost({ created_at: "yesterday" }), /\(created_at:/],
    ["a version below one", () => withPost({ version: 0 }), /\(version:/],
    ["a version that none can follow", () => withPost({ version: 2_147_483_647 }), /\(version:/],
  ])("%s", async (_, make, sentence) => {
    const before = await posts();
    const { status, error } = await restore(make());
    expect([status, error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await posts()).toEqual(before);
  });
});

test("accepts an archive repacked by another program, with directory entries", async () => {
  const before = await posts();
  expect((await restore(changed({ "tables/": "", "tables/posts/": "" }))).status).toBe(200);
  expect(await posts()).toEqual(before);
});

test("stores of an entry of the hub only what its kind names", async () => {
  const content = { title: "T", description: "D", status: "active", priority: "low", assignee: "A" };
  const row = {
    id: "issue-900",
    kind: "issue",
    status: "published",
    occurred_at: "2026-01-01T00:00:00+00:00",
    content: { ...content, hidden: "x".repeat(1_000_000) },
    open_outage: null,
    version: 1,
    updated_at: "2026-01-01T00:00:00+00:00",
    deleted_at: null,
  };
  const backup = changed({ "tables/hub_entries/000001.jsonl": JSON.stringify(row) });
  expect(await restore(backup)).toMatchObject({ status: 200 });
  const { data } = await app.backend.serviceClient().from("hub_entries").select("content").eq("id", row.id).single();
  expect(data?.content).toEqual(content);
});

test("requires a confirmation to restore", async () => {
  expect(
    (await app.request("/functions/v1/restore-backup", { method: "POST", body: packed() as BodyInit })).status,
  ).toBe(400);
});

test("leaves out a text that this site does not have, with its versions, and says which", async () => {
  const revision = {
    id: crypto.randomUUID(),
    name: "former-text",
    published: {},
    actor: "owner",
    created_at: text.updated_at,
  };
  const archive = changed({
    "tables/content_documents/000001.jsonl": `${JSON.stringify({ ...text, name: "former-text" })}\n${JSON.stringify(text)}`,
    "tables/content_revisions/000001.jsonl": JSON.stringify(revision),
  });
  expect(await restore(archive)).toMatchObject({ status: 200, leftOut: ['the text "former-text"'] });
  const service = app.backend.serviceClient();
  expect((await service.from("content_documents").select("name")).data).toEqual([{ name: "chat" }]);
  expect((await service.from("content_revisions").select("name")).data).toEqual([]);
});

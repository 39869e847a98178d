import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { importRows } from "#tests/support/import-rows.ts";
import type { RestoreResult } from "#contracts/backup.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-backup-"));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: path.join(folder, "one") }) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (from: TestApp, name: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  from.request(`/functions/v1/${name}`, { method: "POST", body: body as BodyInit, headers });
const download = async (from: TestApp) => new Uint8Array(await (await post(from, "backup", "{}")).arrayBuffer());
const restore = async (to: TestApp, bytes: Uint8Array) => {
  const response = await post(to, "restore-backup", bytes, { "x-confirm": "restore" });
  return { status: response.status, body: (await response.json()) as RestoreResult & { error: string } };
};
const tables = [
  "posts",
  "post_revisions",
  "deleted_posts",
  "feedback",
  "typo_reports",
  "story_ledger",
  "post_origins",
] as const;
type Tables = (typeof tables)[number];
const readTable = async (from: TestApp, table: Tables) =>
  (await from.backend.serviceClient().from(table).select("*").order("id")).data;
const everything = async (from: TestApp) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await readTable(from, table)])));
const pictures = async (from: TestApp) =>
  (await from.backend.serviceClient().storage.from("pictures").list()).data?.map(({ name }) => name);
const draw = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .webp()
    .toBuffer();

test("restores a backup on another site and on the same site", async () => {
  for (let index = 0; index < 120; index++)
    await app.backend
      .serviceClient()
      .from("posts")
      .insert({
        slug: `post-${index}`,
        title: `Post ${index}`,
        content: "Light ☀ and “quotes”.\n\n".repeat(20),
        status: index % 2 ? "published" : "draft",
      });
  await app.backend
    .serviceClient()
    .from("posts")
    .update({ title: "Changed", published_at: "2099-01-01T00:00:00Z" })
    .eq("slug", "post-3");
  await app.backend.serviceClient().from("posts").delete().eq("slug", "post-4");
  await app.backend.serviceClient().from("feedback").insert({ subject: "S", message: "M" });
  await app.backend
    .serviceClient()
    .from("typo_reports")
    .insert({ page: "/post/post-3", quote: "teh", correction: "the" });
  const posts = await readTable(app, "posts");
  const entry = {
    facts: [{ kind: "number", subject: "the hall", statement: "the hall has doors", sentence: "“Two,” she said. ☀" }],
    threadsClosed: [],
    threadsOpened: [{ id: "door", key: "door", statement: "who left", sentence: "" }],
    people: ["nives"],
    places: [],
  };
  await app.backend
    .serviceClient()
    .from("story_ledger")
    .insert({ id: String(posts?.[0]?.id), entry });
  const importOn = (site: TestApp) => importRows(site.backend.serviceClient(), [{ externalId: "a", slug: "imported" }]);
  expect(await importOn(app)).toEqual(["created"]);
  const picture = await draw("#7a5cff");
  await app.backend
    .serviceClient()
    .storage.from("pictures")
    .upload("a-1600.webp", picture, { contentType: "image/webp" });
  const before = await everything(app);
  const file = await download(app);

  const other = await createTestApp({
    backend: await createTestBackend({ storageDirectory: path.join(folder, "two") }),
  });
  await other.backend.serviceClient().from("posts").insert({ slug: "in-the-way", title: "In the way", content: "x" });
  const { status, body } = await restore(other, file);
  expect([status, body.files, body.rows.posts]).toEqual([200, 1, 120]);
  expect(await everything(other)).toEqual(before);
  // It is here already, so nothing is written.
  expect(await importOn(other)).toEqual([]);
  const shown = await other.request("/storage/v1/object/public/pictures/a-1600.webp");
  expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
  const next = await other.call("posts-admin", { action: "create", postData: { title: "After", content: "x" } });
  expect(next.status).toBe(200);
  await other.close();

  await app.backend.serviceClient().from("posts").delete().neq("slug", "");
  expect((await restore(app, file)).status).toBe(200);
  expect(await everything(app)).toEqual(before);
  expect((await app.backend.serviceClient().from("restore_rows").select("id")).data).toEqual([]);
});

test("backs up and restores texts of maximum length in any script", { tags: "night" }, async () => {
  for (const [slug, letter] of [
    ["chinese", "光"],
    ["emoji", "🌊"],
    ["escapes", "\u0001"],
    ["quotes", '"\\'],
  ] as const) {
    await app.backend.serviceClient().from("posts").insert({ slug, title: slug, content: "x" });
    for (let part = 0; part < 2; part++)
      await app.backend
        .serviceClient()
        .from("posts")
        .update({ content: letter.repeat(120_000 / letter.length) + part })
        .eq("slug", slug);
  }
  const before = await everything(app);
  const file = await download(app);
  await app.backend.serviceClient().from("posts").delete().in("slug", ["chinese", "emoji", "escapes", "quotes"]);
  expect((await restore(app, file)).body.error).toBeUndefined();
  expect(await everything(app)).toEqual(before);
});

test("keeps a private link valid after a restore if its post still exists", async () => {
  const { data: post } = await app.backend.serviceClient().from("posts").select("id").eq("slug", "post-0").single();
  const answer = (await (await app.call("posts-admin", { action: "preview-link", postId: post?.id })).json()) as {
    url: string;
  };
  const file = await download(app);
  expect((await restore(app, file)).status).toBe(200);
  const token = answer.url.replace("/preview/", "");
  expect((await app.backend.anonClient().rpc("preview_post", { token })).data?.map(({ slug }) => slug)).toEqual([
    "post-0",
  ]);
});

test("changes nothing and leaves no image behind if the database rejects the rows", async () => {
  const parts = unzipSync(await download(app));
  const name = Object.keys(parts).find((key) => key.startsWith("tables/posts/")) ?? "";
  const [line = ""] = strFromU8(parts[name] ?? new Uint8Array()).split("\n");
  parts["tables/posts/999999.jsonl"] = strToU8(line);
  parts["files/pictures/added-1600.webp"] = await draw("#000000");
  const before = await everything(app);
  const { status, body } = await restore(app, zipSync(parts));
  expect([status, body.error]).toEqual([
    400,
    "The database does not accept the rows of this backup. Nothing was changed.",
  ]);
  expect(await everything(app)).toEqual(before);
  expect(await pictures(app)).toEqual(["a-1600.webp"]);
  expect((await app.backend.serviceClient().from("restore_rows").select("id")).data).toEqual([]);
});

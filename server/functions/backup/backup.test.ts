import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-backup-"));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: path.join(folder, "one") }) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (from: TestApp, name: string, body: Uint8Array | string, headers: Record<string, string> = {}) => from.ask(`/functions/v1/${name}`, { method: "POST", body: body as BodyInit, headers });
const download = async (from: TestApp) => new Uint8Array(await (await post(from, "backup", "{}")).arrayBuffer());
const restore = async (to: TestApp, bytes: Uint8Array) => {
  const response = await post(to, "restore-backup", bytes, { "x-confirm": "restore" });
  return { status: response.status, body: (await response.json()) as { rows: Record<string, number>; files: number; error: string } };
};
const rowsOf = async (from: TestApp, table: "posts" | "post_revisions" | "deleted_posts" | "feedback" | "typo_reports") => (await from.backend.service().from(table).select("*").order("id")).data;
const tables = ["posts", "post_revisions", "deleted_posts", "feedback", "typo_reports"] as const;
const everything = async (from: TestApp) => Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(from, table)])));

test("a backup makes another site the same, and the same site what it was", async () => {
  for (let index = 0; index < 120; index++) await app.backend.service().from("posts").insert({ slug: `post-${index}`, title: `Post ${index}`, content: "Light ☀ and “quotes”.\n\n".repeat(20), status: index % 2 ? "published" : "draft" });
  await app.backend.service().from("posts").update({ title: "Changed" }).eq("slug", "post-3");
  await app.backend.service().from("posts").delete().eq("slug", "post-4");
  await app.backend.service().from("feedback").insert({ subject: "S", message: "M" });
  await app.backend.service().from("typo_reports").insert({ page: "/post/post-3", quote: "teh", correction: "the" });
  await app.backend.service().storage.from("pictures").upload("a-1600.webp", new Uint8Array([1, 2, 3]), { contentType: "image/webp" });
  const before = await everything(app);
  const file = await download(app);

  const other = await createTestApp({ backend: await createTestBackend({ storageDirectory: path.join(folder, "two") }) });
  await other.backend.service().from("posts").insert({ slug: "in-the-way", title: "In the way", content: "x" });
  const { status, body } = await restore(other, file);
  expect([status, body.files, body.rows.posts]).toEqual([200, 1, 119]);
  expect(await everything(other)).toEqual(before);
  const picture = await other.ask("/storage/v1/object/public/pictures/a-1600.webp");
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  const next = await other.call("posts-admin", { action: "create", postData: { title: "After", content: "x" } });
  expect(next.status).toBe(200);
  await other.close();

  await app.backend.service().from("posts").delete().neq("slug", "");
  expect((await restore(app, file)).status).toBe(200);
  expect(await everything(app)).toEqual(before);
  expect((await app.backend.service().from("restore_rows").select("id")).data).toEqual([]);
});

test("mails stay out of a backup: a link in one may sign somebody in", async () => {
  await app.backend.service().from("mails").insert({ recipient: "a@example.com", subject: "Reset your password", text: "https://site.test/reset?token=secret", html: "", status: "queued" });
  const file = await download(app);
  expect(Object.keys(unzipSync(file)).filter((name) => name.includes("mails"))).toEqual([]);
  expect((await restore(app, file)).status).toBe(200);
  expect((await app.backend.service().from("mails").select("subject")).data).toEqual([{ subject: "Reset your password" }]);
});

test("a backup whose rows the database refuses changes nothing", async () => {
  const parts = unzipSync(await download(app));
  const name = Object.keys(parts).find((key) => key.startsWith("tables/posts/")) ?? "";
  parts[name] = strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace('"status":"draft"', '"status":"odd"').replace('"status": "draft"', '"status":"odd"'));
  const before = await everything(app);
  const { status, body } = await restore(app, zipSync(parts));
  expect([status, body.error]).toEqual([503, "The backup could not be written. Everything is as it was."]);
  expect(await everything(app)).toEqual(before);
});

test.each([
  ["no archive", strToU8("hello")],
  ["another archive", zipSync({ "a.txt": strToU8("hello") })],
  ["a backup of something else", zipSync({ "backup.json": strToU8('{"format":"other"}') })],
  ["half a backup", zipSync({ "backup.json": strToU8('{"format":"chloe-backup","version":1,"tables":["posts"]}') }).slice(0, 60)],
])("%s is refused and changes nothing", async (_, bytes) => {
  const before = await everything(app);
  const { status, body } = await restore(app, bytes);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/backup|archive/)]);
  expect(await everything(app)).toEqual(before);
});

test("restoring has to be confirmed", async () => {
  expect((await post(app, "restore-backup", "x")).status).toBe(400);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#contracts/database.ts";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-moving-"));
let server: TestPostgres;
let embedded: TestApp;
let postgres: TestApp;
beforeAll(async () => {
  server = await createTestPostgres();
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    ...siteOptions,
    url: await server.createDatabase(),
    siteUrl: testSiteUrl,
    mail: mailbox,
    storageDirectory: path.join(folder, "postgres"),
    poolSize: 4,
  });
  postgres = await createTestApp({ backend: Object.assign(backend, { mailbox }) });
  embedded = await createTestApp({
    backend: await createTestBackend({ storageDirectory: path.join(folder, "embedded") }),
  });
});
afterAll(async () => {
  await embedded.close();
  await postgres.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const tables = ["posts", "post_revisions", "deleted_posts", "hub_entries"] as const;
const readContent = async ({ backend }: TestApp) =>
  Promise.all(tables.map(async (table) => (await backend.serviceClient().from(table).select("*").order("id")).data));
const download = async (app: TestApp) => new Uint8Array(await (await app.call("backup", {})).arrayBuffer());
const restore = (app: TestApp, bytes: Uint8Array) =>
  app.request("/functions/v1/restore-backup", {
    method: "POST",
    body: bytes as BodyInit,
    headers: { "x-confirm": "restore" },
  });

const issue = { title: "It leaks ☀", description: "Slowly.", status: "active", priority: "low", assignee: "Ada" };
const callEntries = async (app: TestApp, request: object) => {
  const response = await app.call("hub-entries", request);
  expect(response.status).toBe(200);
  return ((await response.json()) as { entry: { id: string; version: number; content: object } }).entry;
};

test.each([
  ["the embedded database", () => embedded],
  ["PostgreSQL", () => postgres],
])("stores hub entries of the owner as JSON in %s", async (_name, getApp) => {
  const app = getApp();
  const entry = { kind: "issue", content: issue };
  const { id, content: created } = await callEntries(app, { action: "create", status: "draft", entry });
  expect(created).toEqual(issue);
  const changed = { ...issue, title: "It leaks no more" };
  const update = { action: "update", id, version: 1, status: "published", entry: { ...entry, content: changed } };
  expect((await callEntries(app, update)).content).toEqual(changed);
  const { data } = await app.backend.anonClient().from("hub_entries").select("content").eq("id", id).single();
  expect(data?.content).toEqual(changed);
});

test("restores content from the embedded database in PostgreSQL and back, unchanged", async () => {
  for (let index = 0; index < 60; index++)
    await embedded.backend
      .serviceClient()
      .from("posts")
      .insert({ slug: `post-${index}`, title: `Post ${index} ☀`, content: "光".repeat(20_000), status: "published" });
  await embedded.backend.serviceClient().from("posts").delete().eq("slug", "post-7");
  const before = await readContent(embedded);
  expect((await restore(postgres, await download(embedded))).status).toBe(200);
  expect(await readContent(postgres)).toEqual(before);
  await embedded.backend.serviceClient().from("posts").delete().neq("slug", "");
  expect((await restore(embedded, await download(postgres))).status).toBe(200);
  expect(await readContent(embedded)).toEqual(before);
  const next = await postgres.call("posts-admin", { action: "create", postData: { title: "After", content: "x" } });
  expect(next.status).toBe(200);
});

const readTexts = async ({ backend }: TestApp) => {
  const service = backend.serviceClient();
  const { data: documents } = await service.from("content_documents").select("*").order("name").throwOnError();
  const { data: revisions } = await service.from("content_revisions").select("*").order("id").throwOnError();
  return { documents, revisions };
};

test(
  "restores the owner's texts with drafts and history, which a restore does not lengthen, and shows them",
  { tags: "night" },
  async () => {
    const write = async (row: { name: string; published?: Json; draft?: Json }) =>
      embedded.backend.serviceClient().from("content_documents").insert(row).throwOnError();
    await write({ name: "chat", published: { greeting: "Come in ☀ \u2028" }, draft: { greeting: "Hello?" } });
    // More than one page of a backup, by number and by length.
    for (let index = 0; index < 60; index += 1)
      await write({ name: `hub/docs/page-${index}`, draft: { content: "光".repeat(index < 5 ? 130_000 : 10) } });
    await embedded.backend
      .serviceClient()
      .from("content_documents")
      .update({ published: { greeting: "Sit down." }, version: 2 })
      .eq("name", "chat");
    const before = await readTexts(embedded);
    expect([before.documents.length, before.revisions.length]).toEqual([61, 2]);
    const bytes = await download(embedded);
    expect((await restore(postgres, bytes)).status).toBe(200);
    expect(await readTexts(postgres)).toEqual(before);
    await expect.poll(() => postgres.content.get("chat").greeting).toBe("Sit down.");
    expect(postgres.content.drafts().get("chat").greeting).toBe("Hello?");
    await embedded.backend.serviceClient().from("content_documents").delete().neq("name", "");
    expect((await restore(embedded, await download(postgres))).status).toBe(200);
    expect(await readTexts(embedded)).toEqual(before);
  },
);

test("leaves the texts of a site as they are if the backup is from before them", { tags: "night" }, async () => {
  const files = unzipSync(await download(embedded));
  const manifest = JSON.parse(strFromU8(files["backup.json"] ?? new Uint8Array())) as { tables: string[] };
  const isOlder = (name: string) => !name.includes("content_");
  const older = Object.fromEntries(Object.entries(files).filter(([name]) => isOlder(name)));
  const bytes = zipSync({
    ...older,
    "backup.json": strToU8(JSON.stringify({ ...manifest, tables: manifest.tables.filter(isOlder) })),
  });
  const before = await readTexts(embedded);
  expect(before.documents).toHaveLength(61);
  expect((await restore(embedded, bytes)).status).toBe(200);
  expect(await readTexts(embedded)).toEqual(before);
});

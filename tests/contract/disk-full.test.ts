import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend, testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const megabyte = 1024 * 1024;
const enoughBytes = 1_000 * megabyte;
let freeBytes = enoughBytes;
let usedPerCheck = 0;
const statfs = async () => {
  freeBytes -= usedPerCheck;
  return { bsize: 1, bavail: freeBytes, files: 1_000, ffree: 1_000 };
};

let folder: string;
let backend: TestBackend;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-disk-"));
  backend = await createTestBackend({
    directory: path.join(folder, "db"),
    storageDirectory: path.join(folder, "storage"),
    statfs,
  });
  app = await createTestApp({ backend });
  await createTestUser(backend, "reader@example.com");
  await backend.serviceClient().from("posts").insert({
    slug: "before",
    title: "Before",
    content: "x",
    status: "published",
    published_at: "2026-01-01T00:00:00Z",
  });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when what was measured before has expired, which is kept for a second: the site writes by itself too. */
const setFreeBytes = async (bytes: number): Promise<void> => {
  freeBytes = bytes;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
};

test("rejects writes and serves reads below 64 MB, and accepts writes again once there is space", async () => {
  await setFreeBytes(64 * megabyte - 1);
  const rejected = await backend
    .serviceClient()
    .from("posts")
    .insert({ slug: "meanwhile", title: "Meanwhile", content: "x" });
  expect(rejected.status).toBe(507);
  expect(rejected.error?.message).toBe(
    "The disk of this site is full, so nothing can be saved at the moment. Reading still works.",
  );
  const upload = await backend
    .serviceClient()
    .storage.from("pictures")
    .upload("a.webp", new Uint8Array([1]), { contentType: "image/webp" });
  expect(upload.error?.message).toContain("The disk of this site is full");
  // The official client keeps a session whose refresh fails with 503, and deletes it after any other error.
  const login = await backend
    .anonClient()
    .auth.signInWithPassword({ email: "reader@example.com", password: testPassword });
  expect(login.error?.status).toBe(503);

  expect((await backend.anonClient().from("posts").select("slug")).data).toEqual([{ slug: "before" }]);
  expect((await backend.serviceClient().rpc("rights_of", { person: crypto.randomUUID() })).error).toBeNull();
  const ready = await app.request("/readyz");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "unavailable", failing: ["disk"] }]);
  expect((await app.request("/healthz")).status).toBe(200);
  const metrics = await (await app.request("/metrics")).text();
  for (const line of ["database_up 1", "database_restarts 0", `disk_free_bytes ${64 * megabyte - 1}`])
    expect(metrics).toContain(`\n${line}\n`);
  const saved = await app.call("posts-admin", { action: "create", postData: { title: "T", content: "x" } });
  expect([saved.status, ((await saved.json()) as { error: string }).error]).toEqual([
    503,
    "The disk of this site is full, so nothing can be saved at the moment. Nothing was changed.",
  ]);
  const state = (await (await app.call("admin-inbox", { action: "status" })).json()) as { notices: unknown[] };
  expect(state.notices).toEqual([{ kind: "diskFull", freeMegabytes: 63 }]);
  // The owner can still export posts.
  const download = await app.call("export-posts", {});
  expect([download.status, (await download.arrayBuffer()).byteLength > 0]).toEqual([200, true]);

  await setFreeBytes(enoughBytes);
  expect(
    (await backend.serviceClient().from("posts").insert({ slug: "after", title: "After", content: "x" })).error,
  ).toBeNull();
  expect((await app.request("/readyz")).status).toBe(200);
  expect(await (await app.call("admin-inbox", { action: "status" })).json()).toMatchObject({ notices: [] });
});

test("refuses to start on a full disk, reports the missing space and leaves nothing behind", async () => {
  const empty = await mkdtemp(path.join(tmpdir(), "chloe-disk-"));
  const starting = createEmbeddedBackend({
    ...siteOptions,
    directory: path.join(empty, "db"),
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
    statfs: async () => ({ bsize: 1, bavail: 70 * megabyte, files: 1_000, ffree: 1_000 }),
  });
  await expect(starting).rejects.toThrow("70 MB are free, and the database needs at least 112 MB");
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});

test("rejects a write that would leave less than 64 MB, and accepts one that would not", async () => {
  await setFreeBytes(65 * megabyte);
  const upload = (bytes: number) =>
    backend
      .serviceClient()
      .storage.from("pictures")
      .upload(`${bytes}.webp`, new Uint8Array(bytes), { contentType: "image/webp" });
  expect((await upload(2 * megabyte)).error?.message).toContain("The disk of this site is full");
  expect((await upload(megabyte / 2)).error).toBeNull();
  freeBytes = enoughBytes;
});

test("stops a restore whose rows the disk has no room for, and changes nothing", async () => {
  const before = (await backend.serviceClient().from("posts").select("*").order("id")).data ?? [];
  const [post] = before;
  const rows = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify({ ...post, id: randomUUID(), slug: `large-${index}`, content: "x".repeat(490_000) }),
  );
  const manifest = { format: "chloe-backup", version: 2, tables: ["posts"] };
  const body = zipSync({
    "backup.json": strToU8(JSON.stringify(manifest)),
    "tables/posts/000001.jsonl": strToU8(rows.join("\n")),
  });
  await setFreeBytes(106 * megabyte);
  usedPerCheck = megabyte;
  const response = await app.request("/functions/v1/restore-backup", {
    method: "POST",
    body,
    headers: { "x-confirm": "restore" },
  });
  usedPerCheck = 0;
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      error: "The disk of this site has too little room for this backup. Nothing was changed.",
      code: "unavailable",
    },
  ]);
  expect((await backend.serviceClient().from("posts").select("*").order("id")).data).toEqual(before);
  expect((await backend.serviceClient().from("restore_rows").select("id")).data).toEqual([]);
  freeBytes = enoughBytes;
});

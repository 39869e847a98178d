import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbeddedBackend } from "#server/backend/embedded.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend, testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const megabyte = 1024 * 1024;
const enoughBytes = 1_000 * megabyte;
let freeBytes = enoughBytes;
const statfs = async () => ({ bsize: 1, bavail: freeBytes, files: 1_000, ffree: 1_000 });

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

const waitForNextCheck = () => new Promise((resolve) => setTimeout(resolve, 1_100));

test("rejects writes and serves reads below 64 MB, and accepts writes again once there is space", async () => {
  await waitForNextCheck();
  freeBytes = 64 * megabyte - 1;
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
  const state = (await (await app.call("admin-inbox", { action: "status" })).json()) as { notices: string[] };
  expect(state.notices).toEqual([
    "The disk of this site is full (63 MB free): nothing can be saved until 64 MB are free. Reading still works.",
  ]);
  // The owner can still export posts.
  const download = await app.call("export-posts", {});
  expect([download.status, (await download.arrayBuffer()).byteLength > 0]).toEqual([200, true]);

  freeBytes = enoughBytes;
  await waitForNextCheck();
  expect(
    (await backend.serviceClient().from("posts").insert({ slug: "after", title: "After", content: "x" })).error,
  ).toBeNull();
  expect((await app.request("/readyz")).status).toBe(200);
  expect(await (await app.call("admin-inbox", { action: "status" })).json()).toEqual({ notices: [] });
});

test("refuses to start on a full disk, reports the missing space and leaves nothing behind", async () => {
  const empty = await mkdtemp(path.join(tmpdir(), "chloe-disk-"));
  const starting = createEmbeddedBackend({
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

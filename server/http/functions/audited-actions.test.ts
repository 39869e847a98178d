import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { importArchive } from "#tests/support/import-archive.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

const owner = "owner (this machine)";
let app: TestApp;
let backend: TestBackend;
let storageDirectory: string;
let lastEntry = 0;
beforeAll(async () => {
  storageDirectory = await mkdtemp(path.join(tmpdir(), "chloe-storage-"));
  backend = await createTestBackend({ storageDirectory });
  app = await createTestApp({ backend, env: { FEEDBACK: "store" } });
});
afterAll(async () => {
  await backend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});

const service = () => backend.serviceClient();
const readEntries = async (after: number) => {
  const { data } = await service().from("audit_log").select("*").gt("id", after).order("id");
  return data ?? [];
};
beforeEach(async () => {
  lastEntry = (await readEntries(0)).at(-1)?.id ?? 0;
});
const newEntries = async () =>
  (await readEntries(lastEntry)).map((entry) => [entry.actor, entry.action, entry.subject]);

const call = async (name: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await app.call(name, body, headers);
  expect(response.status).toBe(200);
  return response.json();
};
const send = async (name: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const response = await app.request(`/functions/v1/${name}`, { method: "POST", body, headers });
  expect(response.status).toBe(200);
};

test("writes one audit entry for each action on a post, with its slug", async () => {
  const postData = { title: "A post", content: "Text.", slug: "a-post" };
  const { post } = (await call("posts-admin", { action: "create", postData })) as { post: { id: string } };
  const postId = post.id;
  await call("posts-admin", { action: "update", postId, postData: { ...postData, content: "More text." } });
  await call("posts-admin", { action: "preview-link", postId });
  await call("posts-admin", { action: "close-links", postId });
  await call("posts-admin", { action: "delete", postId });
  await call("posts-admin", { action: "restore", postId });
  expect(await newEntries()).toEqual([
    [owner, "post created", "a-post"],
    [owner, "post updated", "a-post"],
    [owner, "preview link created", "a-post"],
    [owner, "preview links revoked", postId],
    [owner, "post deleted", "a-post"],
    [owner, "post restored", "a-post"],
  ]);
});

test("writes one audit entry for an import, with the number of its posts", async () => {
  const file = (title: string) => strToU8(`---\ntitle: ${title}\n---\n\nText.\n`);
  await importArchive(app, zipSync({ "one.md": file("One"), "two.md": file("Two"), "three.md": file("Three") }));
  expect(await newEntries()).toEqual([
    [owner, "import opened", "An archive"],
    [owner, "import read", "An archive"],
    [owner, "import started", "An archive"],
    [owner, "posts imported", "3"],
  ]);
});

test("writes audit entries for a backup and its restore", async () => {
  const response = await app.call("backup", {});
  await send("restore-backup", new Uint8Array(await response.arrayBuffer()), { "x-confirm": "restore" });
  await (await app.call("export-posts", {})).arrayBuffer();
  expect(await newEntries()).toEqual([
    [owner, "backup downloaded", "content"],
    [owner, "backup restored", expect.stringMatching(/^\d+ rows, 0 files$/)],
    [owner, "posts exported", "all as markdown"],
  ]);
});

test("writes one audit entry for a repeated decision", async () => {
  await call("request-access", { name: "Ada", email: "ada@example.org", reason: "Because." });
  const { data } = await service().from("access_requests").select("id").eq("email", "ada@example.org").single();
  for (let time = 0; time < 2; time++) await call("access-requests", { action: "reject", requestId: data?.id });
  expect(await newEntries()).toEqual([[owner, "access rejected", "ada@example.org"]]);
});

test("writes an audit entry for deleted feedback", async () => {
  await call("feedback", { subject: "Hello", message: "It is good to be here." });
  const { data } = await service().from("feedback").select("id").limit(1).single();
  await call("admin-inbox", { action: "apply", operation: "delete", entries: [`feedback/${data?.id}`] });
  expect(await newEntries()).toEqual([[owner, "feedback deleted", data?.id]]);
});

test("writes an audit entry without the email address for a deleted account", async () => {
  const { id, accessToken } = await createTestUser(backend, "leaves@example.org");
  const headers = { authorization: `Bearer ${accessToken}` };
  await call("account", { action: "delete", password: testPassword }, headers);
  expect(await newEntries()).toEqual([[id, "account deleted", id]]);
});

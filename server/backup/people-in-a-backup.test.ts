import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

const ownerEmail = "owner@example.com";
type Result = { status: number; body: { rows?: Record<string, number>; error?: string } };

const folder = mkdtempSync(path.join(tmpdir(), "chloe-people-"));
const startSite = async (env: Record<string, string>) => {
  const backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(folder, "site-")) });
  return { backend, app: await createTestApp({ backend, env: { OWNER_EMAIL: ownerEmail, ...env } }) };
};
const asUser = ({ accessToken }: TestUser, backend: TestBackend) => ({
  authorization: `Bearer ${accessToken}`,
  apikey: backend.publishableKey,
});
const download = async (app: TestApp, headers: Record<string, string>) =>
  new Uint8Array(await (await app.call("backup", {}, headers)).arrayBuffer());
const restore = async (app: TestApp, bytes: Uint8Array, headers: Record<string, string>): Promise<Result> => {
  const response = await app.request("/functions/v1/restore-backup", {
    method: "POST",
    body: bytes as BodyInit,
    headers: { ...headers, "x-confirm": "restore" },
  });
  return { status: response.status, body: (await response.json()) as Result["body"] };
};
const rights = async (user: TestUser) => (await user.client.rpc("my_access")).data;
const peopleTables = [
  "profiles",
  "access_requests",
  "access_rules",
  "audit_log",
  "images",
  "mails",
  "page_views",
  "activity",
  "chat_sessions",
  "chat_messages",
] as const;
let old: Awaited<ReturnType<typeof startSite>>;
let oldOwner: TestUser;
let file: Uint8Array;
beforeAll(async () => {
  old = await startSite({ ACCESS_POLICY: "open" });
  oldOwner = await createTestUser(old.backend, ownerEmail);
  await old.backend
    .serviceClient()
    .from("posts")
    .insert({ slug: "from-the-old-machine", title: "From the old machine", content: "x" });
  await old.backend
    .serviceClient()
    .from("access_requests")
    .insert({ name: "A", email: "guest@example.com", reason: "Please", status: "approved" });
  await old.backend.serviceClient().from("mails").insert({
    recipient: "a@example.com",
    subject: "Reset your password",
    text: "https://site.test/reset?token=secret",
    html: "",
    status: "kept",
  });
  const ids = { person: oldOwner.id, asked: crypto.randomUUID(), reply: crypto.randomUUID(), parent: null };
  const chat = { chat: "1", chat_title: "Hello", follows_last: true, prompt: "a private question" };
  await old.backend
    .serviceClient()
    .rpc("begin_chat_turn", { ...ids, ...chat, process: "test", lease_ms: 0 })
    .throwOnError();
  file = await download(old.app, asUser(oldOwner, old.backend));
});
afterAll(async () => {
  await old.app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("keeps profile, role and rights of an owner on a new machine after a restore", async () => {
  const { backend, app } = await startSite({});
  const owner = await createTestUser(backend, ownerEmail);
  const guest = await createTestUser(backend, "guest@example.com");
  const before = await rights(owner);
  expect(before).toEqual([{ role: "admin", approved: true, request: null }]);
  expect((await restore(app, file, asUser(owner, backend))).status).toBe(200);
  expect(await rights(owner)).toEqual(before);
  expect(await rights(guest)).toEqual([{ role: "member", approved: false, request: null }]);
  const list = await app.call("posts-admin", { action: "list" }, asUser(owner, backend), "203.0.113.7");
  expect(((await list.json()) as { posts: { slug: string }[] }).posts.map(({ slug }) => slug)).toEqual([
    "from-the-old-machine",
  ]);
  await app.close();
});

test("does not restore an open access policy", async () => {
  const { backend, app } = await startSite({ ACCESS_POLICY: "approval" });
  const owner = await createTestUser(backend, ownerEmail);
  expect((await restore(app, file, asUser(owner, backend))).status).toBe(200);
  expect((await backend.serviceClient().from("access_rules").select("policy,owner_email")).data).toEqual([
    { policy: "approval", owner_email: ownerEmail },
  ]);
  await app.close();
});

test("contains no personal data", () => {
  const parts = unzipSync(file);
  const tables = new Set(
    Object.keys(parts)
      .filter((name) => name.startsWith("tables/"))
      .map((name) => name.split("/")[1]),
  );
  expect([...tables]).toEqual(expect.arrayContaining(["posts", "post_revisions"]));
  for (const table of peopleTables) expect(tables).not.toContain(table);
  const everything = Object.values(parts)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
  for (const word of [ownerEmail, "guest@example.com", "token=secret", "a private question", oldOwner.id])
    expect(everything).not.toContain(word);
});

test("creates missing profiles at startup and restores the owner's admin role", async () => {
  const { backend, app } = await startSite({});
  const [owner, member] = [
    await createTestUser(backend, ownerEmail),
    await createTestUser(backend, "member@example.com"),
  ];
  await backend.serviceClient().from("profiles").delete().in("role", ["member", "admin"]);
  expect(await rights(owner)).toEqual([]);
  const again = await createTestApp({ backend, env: { OWNER_EMAIL: ownerEmail } });
  expect(await rights(owner)).toEqual([{ role: "admin", approved: true, request: null }]);
  expect(await rights(member)).toEqual([{ role: "member", approved: false, request: null }]);
  expect((await again.call("posts-admin", { action: "list" }, asUser(owner, backend), "203.0.113.7")).status).toBe(200);
  await app.close();
});

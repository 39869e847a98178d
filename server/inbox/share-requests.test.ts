import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ShareEntry } from "#contracts/admin.ts";
import type { InboxEntry, InboxResult } from "#contracts/inbox/inbox-list.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
  ada = await createTestUser(backend, "ada@example.org");
});
afterAll(() => app.close());
beforeEach(async () => {
  await service().from("images").delete().gte("version", 1);
});

const service = () => backend.serviceClient();
const storedUrl = `/storage/v1/object/public/user-pictures/${"ab".repeat(12)}-1600.webp`;
type Body = { entries: InboxEntry<"shares">[]; next: string | null } & InboxResult;
const request = async (body: object, from?: string) => {
  const response = await app.call("admin-inbox", body, {}, from);
  return { status: response.status, body: (await response.json()) as Body };
};
const add = async (prompts: string[], sharing: ShareEntry["sharing"] = "requested") => {
  const rows = prompts.map((current_prompt, index) => ({
    user_id: ada.id,
    current_prompt,
    image_url: storedUrl,
    status: "approved" as const,
    maker: "sketch" as const,
    sharing,
    sharing_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2))).toISOString(),
  }));
  const { data } = await service().from("images").insert(rows).select("id").throwOnError();
  return data.map(({ id }) => id);
};
const list = async (before?: string | null) =>
  (await request({ action: "list", kind: "shares", view: "unread", ...(before && { before }) })).body;
const decide = async (id: string | undefined, operation: string) =>
  (await request({ action: "apply", operation, entries: [`shares/${id}`] })).body.failed.map(({ error }) => error);
const readSharing = async (id: string | undefined) =>
  (
    await service()
      .from("images")
      .select("sharing")
      .eq("id", id ?? "")
      .single()
      .throwOnError()
  ).data.sharing;
const overtaken = "Its maker has taken the request back, or it is decided already.";
const readPublic = async () => (await backend.anonClient().rpc("shared_images").throwOnError()).data;

test("lists what waits, newest first and in pages, with the prompt as everybody would see it", async () => {
  await add(Array.from({ length: 60 }, (_, index) => `Picture ${index}`));
  for (const sharing of ["none", "approved", "declined"] as const) await add([sharing], sharing);
  const first = await list();
  const second = await list(first.next);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
  const all = [...first.entries, ...second.entries];
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  const times = all.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(all.every(({ row }) => row.current_prompt.startsWith("Picture"))).toBe(true);
  expect(Object.keys(all[0]?.row ?? {})).not.toContain("user_id");
  const done = (await request({ action: "list", kind: "shares", view: "done" })).body.entries;
  expect(done.map(({ row }) => row.sharing).toSorted()).toEqual(["approved", "declined"]);
});

test("shows only the beginning of a long prompt, in one line and inert", async () => {
  await add([`\u202Eheron\n\u0007${"word ".repeat(390)}`]);
  const prompt = (await list()).entries[0]?.row.current_prompt ?? "";
  expect(prompt).toMatch(/^heron word word .*…$/);
  expect(prompt.length).toBeLessThanOrEqual(200);
});

test("shares a picture when the owner approves it, once, takes that back, and writes the audit log", async () => {
  const changed: string[] = [];
  const stop = backend.onChange((table) => changed.push(table));
  const [id] = await add(["a heron"]);
  expect(await decide(id, "approve")).toEqual([]);
  expect(await readPublic()).toMatchObject([{ id, current_prompt: "a heron" }]);
  expect(changed).toContain("images");
  stop();
  expect(await decide(id, "decline")).toEqual([overtaken]);
  expect(await decide(id, "reopen")).toEqual([]);
  expect([await readSharing(id), await readPublic()]).toEqual(["requested", []]);
  expect(await decide(id, "decline")).toEqual([]);
  expect(await readSharing(id)).toBe("declined");
  const { data } = await service().from("audit_log").select("action,actor").order("id", { ascending: false }).limit(3);
  expect(data).toEqual(
    ["picture not shared", "decision on a picture taken back", "picture shared"].map((action) => ({
      action,
      actor: "owner (this machine)",
    })),
  );
});

test("decides nothing that nobody asked for", async () => {
  const [id] = await add(["private"], "none");
  for (const operation of ["approve", "decline", "reopen"]) expect(await decide(id, operation)).toEqual([overtaken]);
  expect(await readSharing(id)).toBe("none");
  expect(await decide(id, "delete")).toEqual(["This cannot be done with an entry of this kind."]);
});

test("lets nobody but the owner list or decide", async () => {
  const [id] = await add(["a heron"]);
  const closed = await createTestApp({ backend, env: { ADMIN_SECRET: "a long enough secret" } });
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  for (const body of [{ action: "list" }, { action: "apply", operation: "approve", entries: [`shares/${id}`] }])
    for (const more of [{}, headers])
      expect([401, 403]).toContain((await closed.call("admin-inbox", body, more, "203.0.113.9")).status);
  expect(await readPublic()).toEqual([]);
});

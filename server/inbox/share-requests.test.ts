import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ShareEntry } from "#contracts/admin.ts";
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
type Body = { entries: ShareEntry[]; next: string | null; entry: ShareEntry; error: string; code: string };
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
const decide = (id: string | undefined, decision: string) => request({ action: "decide-share", id, decision });
const readPublic = async () => (await backend.anonClient().rpc("shared_images").throwOnError()).data;

test("lists what waits, longest first and in pages, with the prompt as everybody would see it", async () => {
  await add(Array.from({ length: 60 }, (_, index) => `Picture ${index}`));
  for (const sharing of ["none", "approved", "declined"] as const) await add([sharing], sharing);
  const first = (await request({ action: "shares" })).body;
  const second = (await request({ action: "shares", before: first.next })).body;
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
  const all = [...first.entries, ...second.entries];
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  const times = all.map(({ sharing_at }) => Date.parse(sharing_at ?? ""));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(all.every(({ current_prompt }) => current_prompt.startsWith("Picture"))).toBe(true);
  expect(Object.keys(all[0] ?? {})).not.toContain("user_id");
  for (const before of ["' or 1=1", "2026~x", "2026-01-01T00:00:00Z),id.gt.0~"])
    expect((await request({ action: "shares", before })).status).toBe(200);
});

test("shows only the beginning of a long prompt, in one line and inert", async () => {
  await add([`\u202Eheron\n\u0007${"word ".repeat(390)}`]);
  const prompt = (await request({ action: "shares" })).body.entries[0]?.current_prompt ?? "";
  expect(prompt).toMatch(/^heron word word .*…$/);
  expect(prompt.length).toBeLessThanOrEqual(200);
});

test("shares a picture when the owner approves it, once, takes that back, and writes the audit log", async () => {
  const changed: string[] = [];
  const stop = backend.onChange((table) => changed.push(table));
  const [id] = await add(["a heron"]);
  expect(await decide(id, "approved")).toMatchObject({ status: 200, body: { entry: { id, sharing: "approved" } } });
  expect(await readPublic()).toMatchObject([{ id, current_prompt: "a heron" }]);
  expect(changed).toContain("images");
  stop();
  expect(await decide(id, "declined")).toMatchObject({
    status: 409,
    body: { error: "Its maker has taken the request back, or it is decided already." },
  });
  expect((await decide(id, "requested")).body.entry.sharing).toBe("requested");
  expect(await readPublic()).toEqual([]);
  expect((await decide(id, "declined")).body.entry.sharing).toBe("declined");
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
  for (const decision of ["approved", "declined", "requested"]) expect((await decide(id, decision)).status).toBe(409);
  expect(
    (
      await service()
        .from("images")
        .select("sharing")
        .eq("id", id ?? "")
        .single()
    ).data?.sharing,
  ).toBe("none");
  for (const [given, decision] of [
    [id, "none"],
    ["1", "approved"],
    [undefined, "approved"],
  ] as const)
    expect((await decide(given, decision)).status).toBe(400);
});

test("lets nobody but the owner list or decide", async () => {
  const [id] = await add(["a heron"]);
  const closed = await createTestApp({ backend, env: { ADMIN_SECRET: "a long enough secret" } });
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  for (const body of [{ action: "shares" }, { action: "decide-share", id, decision: "approved" }])
    for (const more of [{}, headers])
      expect([401, 403]).toContain((await closed.call("admin-inbox", body, more, "203.0.113.9")).status);
  expect(await readPublic()).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

const id = "5f0a3c1e-8a52-4c1f-9b0e-0c8a4d2f7e11";
const entry = { facts: [], threadsClosed: [], threadsOpened: [], people: [], places: [] };
let backend: TestBackend;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  backend = await createTestBackend();
  user = await createTestUser(backend, "user@example.org");
  admin = await createTestUser(backend, "admin@example.org");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", admin.id);
  await backend.serviceClient().from("story_ledger").insert({ id, entry });
});
afterAll(() => backend.close());

const callers = (): [string, Client][] => [
  ["visitor", backend.anonClient()],
  ["user", user.client],
  ["admin", admin.client],
];
const noRight = "42501";

test("lets only the server read and write the ledger", async () => {
  for (const [who, client] of callers()) {
    const ledger = () => client.from("story_ledger");
    const errors = [
      (await ledger().select("*")).error,
      (await ledger().insert({ id: crypto.randomUUID(), entry })).error,
      (await ledger().update({ entry }).eq("id", id)).error,
      (await ledger().delete().eq("id", id)).error,
    ];
    expect([who, ...errors.map((error) => error?.code)]).toEqual([who, noRight, noRight, noRight, noRight]);
  }
  const service = backend.serviceClient().from("story_ledger");
  expect((await service.select("id")).data).toEqual([{ id }]);
});

/** Each function of the Book Engine, called with valid arguments. */
const functionCalls = (client: Client) => {
  const held = { run_id: id, run_holder: "somebody", lease_ms: 1_000, run_report: {} };
  return {
    begin_book_run: client.rpc("begin_book_run", { ...held, post: id, run_order: {} }),
    save_book_run: client.rpc("save_book_run", { ...held, run_story: null, run_status: "failed" }),
    cancel_book_run: client.rpc("cancel_book_run"),
    read_book_run: client.rpc("read_book_run", { run_id: null }),
    claim_lost_story: client.rpc("claim_lost_story", { run_holder: "somebody", lease_ms: 1_000, every_run: true }),
    read_book_settings: client.rpc("read_book_settings"),
    save_book_settings: client.rpc("save_book_settings", { changes: { note: "x" } }),
  };
};

test("lets only the server call the functions for runs and settings", async () => {
  for (const [who, client] of callers())
    for (const [name, call] of Object.entries(functionCalls(client)))
      expect([who, name, (await call).error?.code]).toEqual([who, name, noRight]);
  const settings = await backend.serviceClient().rpc("read_book_settings");
  expect(settings.data).toEqual({ note: "", drafts_when_in_doubt: false, plan: null, refused: null });
  for (const [name, call] of Object.entries(functionCalls(backend.serviceClient())))
    expect([name, (await call).error]).toEqual([name, null]);
});

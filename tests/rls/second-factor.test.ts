import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { siteStatsSchema } from "#contracts/analytics/site-stats.ts";
import { addSecondFactor } from "#tests/support/add-second-factor.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

type Who = "password" | "code" | "noFactor";
type Result = { data: unknown; error: { code: string; message: string } | null };

let backend: TestBackend;
let clients: Record<Who, Client>;
let people: Record<Who, TestUser>;

const addRows = async ({ id: person }: TestUser) => {
  const service = backend.serviceClient();
  const image = { user_id: person, current_prompt: "a lamp", image_url: "https://example.org/lamp.png" };
  await service.from("images").insert(image).throwOnError();
  const ids = { person, asked: crypto.randomUUID(), reply: crypto.randomUUID(), parent: null };
  const turn = { chat: "1", chat_title: "Hello", follows_last: true, prompt: "Hello", process: "test", lease_ms: 0 };
  await service.rpc("begin_chat_turn", { ...ids, ...turn }).throwOnError();
};

beforeAll(async () => {
  backend = await createTestBackend();
  for (const name of ["with", "without"]) await approveEmail(backend, `${name}@example.org`);
  const withFactor = await createTestUser(backend, "with@example.org");
  const noFactor = await createTestUser(backend, "without@example.org");
  for (const user of [withFactor, noFactor]) await addRows(user);
  const tokens = await addSecondFactor(backend, withFactor.email);
  people = { password: withFactor, code: withFactor, noFactor };
  clients = {
    password: backend.anonClient(tokens.aal1),
    code: backend.anonClient(tokens.aal2),
    noFactor: noFactor.client,
  };
  const views = [{ day: "2026-11-21", path: "/landing", views: 2 }];
  const activity = [{ day: "2026-11-21", kind: "play" as const, name: "song", total: 1 }];
  await backend.serviceClient().rpc("add_counts", { new_views: views, new_activity: activity }).throwOnError();
});
afterAll(() => backend.close());

const picture = (who: Who) => ({
  user_id: people[who].id,
  base_prompt: "a cat",
  current_prompt: "a cat",
  image_url: "https://example.org/cat.png",
});
/** Each of these finds or changes at least one row of a user who is fully signed in. Deletions come last. */
const requests: Record<string, (client: Client, who: Who) => PromiseLike<Result>> = {
  "select profiles": (client) => client.from("profiles").select("user_id"),
  "select images": (client) => client.from("images").select("id"),
  "update images": (client) =>
    client.from("images").update({ status: "approved" }).eq("status", "pending").select("id"),
  "insert images": (client, who) => client.from("images").insert(picture(who)).select("id"),
  "select chat_sessions": (client) => client.from("chat_sessions").select("id"),
  "update chat_sessions": (client) =>
    client.from("chat_sessions").update({ title: "New" }).eq("session", "1").select("id"),
  "select chat_messages": (client) => client.from("chat_messages").select("id"),
  "select page_views": (client) => client.from("page_views").select("day"),
  "select activity": (client) => client.from("activity").select("day"),
  "call my_access": (client) => client.rpc("my_access"),
  "call my_sessions": (client) => client.rpc("my_sessions"),
  "delete images": (client, who) => client.from("images").delete().eq("user_id", people[who].id).select("id"),
  "delete chat_sessions": (client) => client.from("chat_sessions").delete().eq("session", "1").select("id"),
};

test.each(Object.entries(requests))(
  "%s: nothing for a session without its second factor, else as ever",
  async (_, send) => {
    const outcomes: Record<string, number | string> = {};
    for (const who of ["password", "code", "noFactor"] as const) {
      const { data, error } = await send(clients[who], who);
      outcomes[who] = error?.code ?? (data as unknown[]).length;
    }
    expect(["42501", 0]).toContain(outcomes.password);
    expect(Number(outcomes.code)).toBeGreaterThan(0);
    expect(Number(outcomes.noFactor)).toBeGreaterThan(0);
  },
);

test("hides the figures, and nothing that is public, from a session without its second factor", async () => {
  const figures = async (who: Who) =>
    siteStatsSchema.parse((await clients[who].rpc("site_figures", { since: "2026-11-19" })).data).days.length;
  expect([await figures("password"), await figures("code"), await figures("noFactor")]).toEqual([0, 1, 1]);
  for (const table of ["posts", "hub_entries", "roadmap_state"] as const)
    expect((await clients.password.from(table).select("*")).error).toBeNull();
});

test("ends sessions only from one that is fully signed in", async () => {
  const { data } = await clients.code.rpc("my_sessions").throwOnError();
  const session = data.find(({ is_current }) => !is_current)?.id ?? "";
  expect((await clients.password.rpc("end_my_session", { session })).data).toBe(false);
  expect((await clients.code.rpc("end_my_session", { session })).data).toBe(true);
});

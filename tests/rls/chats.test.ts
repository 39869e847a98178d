import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schema } from "#contracts/schema.ts";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

type Who = "visitor" | "owner" | "stranger" | "unapproved" | "service";
type Table = "chat_sessions" | "chat_messages";
/** `n` affected rows, or denied by a missing grant. */
type Outcome = number | "no right";

let backend: TestBackend;
let users: Record<"owner" | "stranger" | "unapproved", TestUser>;
/** Rows of the owner and of the unapproved user, who was still approved when they were written. */
let chats: Record<"owner" | "unapproved", { session: string; message: string }>;

const getClient = (who: Who): Client => {
  if (who === "visitor") return backend.anonClient();
  return who === "service" ? backend.serviceClient() : users[who].client;
};
const decide = (email: string, status: "approved" | "rejected") =>
  backend.serviceClient().from("access_requests").update({ status }).eq("email", email).throwOnError();

const addChat = async ({ id: person }: TestUser) => {
  const service = backend.serviceClient();
  const ids = { person, asked: crypto.randomUUID(), reply: crypto.randomUUID(), parent: null };
  const turn = { chat: "1", chat_title: "Hello", follows_last: true, prompt: "Hello", process: "test", lease_ms: 0 };
  await service.rpc("begin_chat_turn", { ...ids, ...turn }).throwOnError();
  const { data } = await service.from("chat_sessions").select("id").eq("user_id", person).single().throwOnError();
  return { session: data.id, message: ids.asked };
};

beforeAll(async () => {
  backend = await createTestBackend();
  const create = async (name: string) => {
    const email = `${name}@example.org`;
    await approveEmail(backend, email);
    return createTestUser(backend, email);
  };
  users = { owner: await create("owner"), stranger: await create("stranger"), unapproved: await create("unapproved") };
});
afterAll(() => backend.close());
beforeEach(async () => {
  await decide(users.unapproved.email, "approved");
  for (const user of Object.values(users)) await user.client.from("chat_sessions").delete().eq("session", "1");
  chats = { owner: await addChat(users.owner), unapproved: await addChat(users.unapproved) };
  await decide(users.unapproved.email, "rejected");
});

const toOutcome = ({
  data,
  error,
}: {
  data: unknown[] | null;
  error: { code: string; message: string } | null;
}): Outcome => {
  if (!error) return data?.length ?? 0;
  if (error.code !== "42501") throw new Error(`${error.code} ${error.message}`);
  return "no right";
};
const findId = (table: Table, who: Who) => {
  const chat = who === "unapproved" ? chats.unapproved : chats.owner;
  return table === "chat_sessions" ? chat.session : chat.message;
};
const from = (who: Who, table: Table) => getClient(who).from(table as "chat_sessions");
const newRow = (table: Table): object => {
  const user_id = users.owner.id;
  if (table === "chat_sessions") return { user_id, session: "new", title: "New" };
  const row = { id: crypto.randomUUID(), user_id, session_id: chats.owner.session };
  return { ...row, role: "user", content: "New", status: "done" };
};
const attempts = {
  select: async (who: Who, table: Table) => toOutcome(await from(who, table).select("id").eq("id", findId(table, who))),
  insert: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .insert(newRow(table) as never)
        .select("id"),
    ),
  update: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .update((table === "chat_sessions" ? { title: "Renamed" } : { content: "Changed" }) as never)
        .eq("id", findId(table, who))
        .select("id"),
    ),
  delete: async (who: Who, table: Table) =>
    toOutcome(await from(who, table).delete().eq("id", findId(table, who)).select("id")),
};

const denied = { select: "no right", insert: "no right", update: "no right", delete: "no right" } as const;
const expected: Record<Table, Record<Who, Record<keyof typeof attempts, Outcome>>> = {
  chat_sessions: {
    visitor: denied,
    owner: { select: 1, insert: "no right", update: 1, delete: 1 },
    stranger: { select: 0, insert: "no right", update: 0, delete: 0 },
    unapproved: { select: 0, insert: "no right", update: 0, delete: 0 },
    service: { ...denied, select: 1 },
  },
  chat_messages: {
    visitor: denied,
    owner: { ...denied, select: 1 },
    stranger: { ...denied, select: 0 },
    unapproved: { ...denied, select: 0 },
    service: { ...denied, select: 1 },
  },
};

describe.each(Object.keys(expected) as Table[])("%s", (table) => {
  test.each(Object.keys(expected[table]) as Who[])("%s", async (who) => {
    const outcomes: Record<string, Outcome> = {};
    for (const [verb, attempt] of Object.entries(attempts)) outcomes[verb] = await attempt(who, table);
    expect(outcomes).toEqual(expected[table][who]);
  });
});

test("lets a user change only the title of a conversation", async () => {
  const own = () => users.owner.client.from("chat_sessions");
  for (const change of [{ session: "2" }, { user_id: users.stranger.id }, { size: 0 }, { updated_at: "2020-01-01" }])
    expect((await own().update(change).eq("id", chats.owner.session)).error?.code).toBe("42501");
  for (const title of ["", "   ", "x".repeat(101)])
    expect((await own().update({ title }).eq("id", chats.owner.session)).error?.code).toBe("23514");
});

test("deletes the messages with their conversation", async () => {
  await users.owner.client.from("chat_sessions").delete().eq("id", chats.owner.session);
  const { data } = await backend.serviceClient().from("chat_messages").select("id").eq("user_id", users.owner.id);
  expect(data).toEqual([]);
});

test("lets only the server call the chat functions", async () => {
  const names = Object.keys(schema.functions).filter((name) => name.includes("chat_"));
  expect(names.length).toBeGreaterThan(5);
  const person = users.owner.id;
  const asked = chats.owner.message;
  const turn = { chat: "1", chat_title: "x", follows_last: true, prompt: "x", process: "p", lease_ms: 0 };
  const args = {
    begin_chat_turn: { ...turn, person, asked, reply: asked, parent: null },
    read_chat_turn: { person, chat: "1", asked },
    claim_chat_answer: { person, asked, reply: asked, process: "p", lease_ms: 0 },
    finish_chat_answer: { person, reply: asked, process: "p", final_status: "done", final_content: "", problem: null },
    suspend_chat_answers: { process: "p", answers: [] },
    stop_chat_answer: { person, reply: asked },
    watch_chat_answer: { person, reply: asked },
    renew_chat_lease: { process: "p", lease_ms: 0 },
  };
  expect(Object.keys(args).toSorted()).toEqual(names.toSorted());
  for (const who of ["visitor", "owner", "stranger", "unapproved"] as const) {
    for (const [name, given] of Object.entries(args)) {
      const { error } = await getClient(who).rpc(name as "read_chat_turn", given as never);
      expect(error?.code, `${who} ${name}`).toBe("42501");
    }
  }
});

test("keeps 20 MB of text for a user, and stores 40 MB in a day, in bytes", { tags: "night" }, async () => {
  const person = users.stranger.id;
  const service = backend.serviceClient();
  // 128,000 bytes, in 32,000 characters.
  const turn = { chat_title: "Fish", follows_last: false, parent: null, prompt: "🐟".repeat(32_000), process: "test" };
  const begin = async (chat: string) => {
    const ids = { person, chat, asked: crypto.randomUUID(), reply: crypto.randomUUID(), lease_ms: 0 };
    const { data } = await service.rpc("begin_chat_turn", { ...turn, ...ids }).throwOnError();
    return (data as { outcome: string }).outcome;
  };
  const fill = async (chat: string) => {
    for (let count = 0; ; count += 1) {
      const outcome = await begin(chat);
      if (outcome !== "begun") return { count, outcome };
    }
  };
  expect(await fill("1")).toEqual({ count: 157, outcome: "too_much_text" });
  await users.stranger.client.from("chat_sessions").delete().eq("session", "1");
  const { count, outcome } = await fill("2");
  expect(outcome).toBe("too_much_today");
  expect(count + 157).toBeLessThanOrEqual(313);
  expect(count).toBeGreaterThan(100);
  await users.stranger.client.from("chat_sessions").delete().eq("session", "2");
});

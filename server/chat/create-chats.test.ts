import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Log } from "#server/telemetry/log.ts";
import type { DatabaseConnection } from "@site/supabase/embedded/connection.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestNeo } from "#tests/support/create-test-neo.ts";
import { approveEmail, createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";
import { createChatStore } from "./chat-store.ts";
import { type Chats, createChats } from "./create-chats.ts";
import type { LiveAnswer } from "./live-answer.ts";
import type { ChatTiming } from "./running-answers.ts";

const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
const fast = { pollMs: 20 };
let backend: TestBackend;
let database: DatabaseConnection;
let user: TestUser;
const open: Chats[] = [];

beforeAll(async () => {
  backend = await createTestBackend({ open: async (...given) => (database = await openInProcess(...given)) });
  user = await createTestUser(backend, "ada@example.org");
  await approveEmail(backend, user.email);
});
afterEach(async () => {
  for (const chats of open.splice(0)) await chats.suspend();
});
afterAll(() => backend.close());

/** A process with its own NEO; `postgres` shares its database with others. */
const startProcess = (timing: Partial<ChatTiming> = {}, driver: "embedded" | "postgres" = "embedded") => {
  const neo = createTestNeo();
  const store = createChatStore({ driver, serviceClient: backend.serviceClient });
  const chats = createChats({ store, neo, log, timing: { ...fast, ...timing } });
  open.push(chats);
  return { neo, chats, store };
};
const startReplica = (timing: Partial<ChatTiming> = {}) => startProcess(timing, "postgres");
const newQuestion = (prompt = "Hello") => ({
  user: user.id,
  session: `${Math.random()}`,
  messageId: crypto.randomUUID(),
  prompt,
});
const readRow = async (answer: LiveAnswer) => {
  const { data } = await user.client
    .from("chat_messages")
    .select("content,status,error")
    .eq("id", answer.answer)
    .single();
  return data;
};
/** Writes with the rights of the database owner: inserting that many rows through the API would take seconds. */
const insert = (sql: string, values: unknown[]) => database.query(sql, values, { deadlineMs: 60_000 });
const readAll = async (answer: LiveAnswer) => {
  const reader = answer.read();
  const events = [];
  for (let event = await reader.next(); event; event = await reader.next()) events.push(event);
  reader.close();
  return events;
};

test("aborts an answer that nobody reads, and continues while somebody does", async () => {
  const { neo, chats } = startProcess({ idleMs: 60 });
  const { answer } = await chats.send(newQuestion());
  const [reader, other] = [answer.read(), answer.read()];
  const call = await neo.nextCall();
  call.write("So far");
  reader.close();
  expect(await (await chats.send(newQuestion())).answer.ended).toMatchObject({ status: "stopped" });
  expect(call.request.signal.aborted).toBe(false);
  other.close();
  expect(await answer.ended).toEqual({ status: "stopped", content: "So far" });
  expect(call.request.signal.aborted).toBe(true);
  expect(await readRow(answer)).toEqual({ content: "So far", status: "stopped", error: null });
});

test("aborts a silent, an endless and an overlong answer with a message", async () => {
  const silent = startProcess({ silenceMs: 30 });
  const { answer } = await silent.chats.send(newQuestion());
  expect(await answer.ended).toMatchObject({
    status: "failed",
    error: "NEO did not answer in time. Please try again.",
  });
  expect(silent.neo.calls[0]?.request.signal.aborted).toBe(true);

  const endless = await startProcess({ maxMs: 30 }).chats.send(newQuestion());
  expect(await endless.answer.ended).toMatchObject({ status: "failed", code: "unavailable" });

  const long = startProcess({ maxLength: 10 });
  const asked = await long.chats.send(newQuestion());
  const call = await long.neo.nextCall();
  call.write("0123456789");
  call.write("x");
  expect(await asked.answer.ended).toMatchObject({ status: "failed", content: "0123456789" });
  expect(await readRow(asked.answer)).toMatchObject({
    status: "failed",
    error: "The answer became too long and was ended here.",
  });
});

test("writes to the database twice per turn, however many chunks there are, and keeps cached reads valid", async () => {
  const neo = createTestNeo();
  const store = createChatStore(backend);
  const calls: string[] = [];
  const counted = new Proxy(store, {
    get: (target, name: keyof typeof store) => {
      const value = target[name];
      if (typeof value !== "function") return value;
      return (...args: never[]) => {
        calls.push(name);
        return (value as (...given: never[]) => unknown)(...args);
      };
    },
  });
  const chats = createChats({ store: counted, neo, log });
  open.push(chats);
  const changed: string[] = [];
  const stopListening = backend.onChange((table) => changed.push(table));
  const misses = backend.stats?.().misses ?? 0;
  await backend.anonClient().from("posts").select("id");
  const { answer } = await chats.send(newQuestion());
  const call = await neo.nextCall();
  for (let piece = 0; piece < 500; piece += 1) call.write("piece ");
  call.end();
  await answer.ended;
  await backend.anonClient().from("posts").select("id");
  expect(backend.stats?.().misses).toBe(misses + 1);
  expect(changed).toEqual([]);
  expect(calls).toEqual(["begin", "finish"]);
  stopListening();
});

test("resumes an answer after a restart, without visible changes while NEO repeats the same text", async () => {
  const first = startProcess();
  const asked = newQuestion();
  const { answer } = await first.chats.send(asked);
  const call = await first.neo.nextCall();
  const lost = answer.read();
  call.write("The moon ");
  expect([await lost.next(), await lost.next()]).toMatchObject([{}, { delta: "The moon " }]);
  await first.chats.suspend();
  expect(await lost.next()).toBeNull();
  expect(call.request.signal.aborted).toBe(true);
  expect(await readRow(answer)).toMatchObject({ content: "The moon ", status: "pending" });
  await expect(first.chats.send(newQuestion())).rejects.toMatchObject({ code: "unavailable" });

  const second = startProcess();
  const again = await second.chats.resume(asked);
  const reader = again.read();
  expect([await reader.next(), await reader.next()]).toMatchObject([
    { question: asked.messageId },
    { content: "The moon " },
  ]);
  const anew = await second.neo.nextCall();
  anew.write("The ");
  anew.write("moon is ");
  expect(await reader.next()).toEqual({ delta: "is " });
  anew.write("up.");
  anew.end();
  expect(await again.ended).toEqual({ status: "done", content: "The moon is up." });
  expect(await readRow(again)).toMatchObject({ content: "The moon is up.", status: "done" });
});

test("replaces the text if NEO's regenerated answer differs", async () => {
  const first = startProcess();
  const asked = newQuestion();
  await first.chats.send(asked);
  const call = await first.neo.nextCall();
  call.write("The moon");
  await new Promise((resolve) => setImmediate(resolve));
  await first.chats.suspend();
  const second = startProcess();
  const answer = await second.chats.resume(asked);
  const anew = await second.neo.nextCall();
  anew.write("The s");
  anew.write("un");
  anew.end();
  const events = await readAll(answer);
  expect(events.at(-1)).toEqual({ done: true, content: "The sun" });
  expect(events.some((event) => "content" in event && event.content.startsWith("The s"))).toBe(true);
});

test("gives concurrent readers the same answer after a restart", async () => {
  const first = startProcess();
  const asked = newQuestion();
  await first.chats.send(asked);
  await first.chats.suspend();
  const second = startProcess();
  const answers = await Promise.all(Array.from({ length: 20 }, () => second.chats.resume(asked)));
  expect(new Set(answers).size).toBe(1);
  (await second.neo.nextCall()).end();
  await answers[0]?.ended;
  expect(second.neo.calls).toHaveLength(1);
});

test("follows an answer of another process without generating it", async () => {
  const [one, two] = [startReplica(), startReplica()];
  const asked = newQuestion();
  await one.chats.send(asked);
  const call = await one.neo.nextCall();
  const elsewhere = await two.chats.resume(asked);
  call.write("From one");
  call.end();
  expect((await readAll(elsewhere)).at(-1)).toEqual({ done: true, content: "From one" });
  expect(two.neo.calls).toHaveLength(0);
});

test("stops an answer of another process", async () => {
  const [one, two] = [startReplica(), startReplica()];
  const asked = newQuestion();
  const { answer } = await one.chats.send(asked);
  const call = await one.neo.nextCall();
  call.write("Half");
  expect(await two.chats.stop(asked)).toEqual({ content: "Half", stopped: true });
  expect(call.request.signal.aborted).toBe(true);
  expect(await answer.ended).toEqual({ status: "stopped", content: "Half" });
});

test("lets only one of several processes resume an interrupted answer", async () => {
  const first = startReplica();
  const asked = newQuestion();
  await first.chats.send(asked);
  await first.chats.suspend();
  const replicas = [startReplica(), startReplica(), startReplica()];
  const answers = await Promise.all(replicas.map(({ chats }) => chats.resume(asked)));
  const call = await Promise.race(replicas.map(({ neo }) => neo.nextCall()));
  call.write("Once");
  call.end();
  for (const answer of answers) expect(await answer.ended).toEqual({ status: "done", content: "Once" });
  expect(replicas.flatMap(({ neo }) => neo.calls)).toHaveLength(1);
});

test("aborts an answer whose lease could not be extended, before another process can claim it", async () => {
  const neo = createTestNeo();
  const store = createChatStore({ driver: "postgres", serviceClient: backend.serviceClient });
  const away = () => Promise.reject(new Error("away"));
  const chats = createChats({ store: { ...store, leaseMs: 1_000, renew: away }, neo, log, timing: fast });
  open.push(chats);
  const { answer } = await chats.send(newQuestion());
  const call = await neo.nextCall();
  expect(await answer.ended).toEqual({ status: "interrupted" });
  expect(call.request.signal.aborted).toBe(true);
});

test("does not recreate a deleted conversation when its answer ends", async () => {
  const { neo, chats } = startProcess();
  const asked = newQuestion();
  const { answer } = await chats.send(asked);
  const call = await neo.nextCall();
  const { error } = await user.client.from("chat_sessions").delete().eq("session", asked.session);
  expect(error).toBeNull();
  call.write("Into nothing");
  call.end();
  expect(await answer.ended).toMatchObject({ status: "done" });
  expect(await readRow(answer)).toBeNull();
  await expect(chats.resume({ ...asked, messageId: asked.messageId })).rejects.toMatchObject({ code: "not_found" });
});

test("limits a conversation to 500 messages", async () => {
  const { neo, chats } = startProcess();
  const { session } = newQuestion();
  const ask = async () => {
    const sent = chats.send({ ...newQuestion("Again"), session });
    const { answer } = await sent;
    (await neo.nextCall()).end();
    await answer.ended;
  };
  await ask();
  await insert(
    `insert into public.chat_messages (id, user_id, session_id, role, content, status)
    select gen_random_uuid(), user_id, id, 'user', 'Hello', 'done' from public.chat_sessions, generate_series(1, 496)
    where session = $1`,
    [session],
  );
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("limits a user to 500 conversations, until one is deleted", async () => {
  const { store } = startProcess();
  const bob = await createTestUser(backend, "bob@example.org");
  await approveEmail(backend, bob.email);
  const begin = async (session: string) => {
    const ids = { question: crypto.randomUUID(), answer: crypto.randomUUID() };
    const turn = { ...ids, user: bob.id, session, parent: undefined, prompt: "Hello", title: "Hello" };
    return (await store.begin(turn)).outcome;
  };
  expect(await begin("0")).toBe("begun");
  await insert(
    `insert into public.chat_sessions (user_id, session, title)
    select $1, n::text, 'Hello' from generate_series(1, 498) n`,
    [bob.id],
  );
  expect(await begin("499")).toBe("begun");
  expect(await begin("500")).toBe("too_many_sessions");
  expect(await begin("499")).toBe("begun");
  await bob.client.from("chat_sessions").delete().eq("session", "0");
  expect(await begin("500")).toBe("begun");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createChatStore } from "#server/chat/chat-store.ts";
import { createChats } from "#server/chat/create-chats.ts";
import type { Log } from "#server/telemetry/log.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestNeo } from "#tests/support/create-test-neo.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

let server: TestPostgres;
let url: string;
let user: TestUser;
const backends: Backend[] = [];
const log = { warn: () => undefined, error: () => undefined } as unknown as Log;

/** A process with its own NEO on the shared database. */
const startReplica = async () => {
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    ...siteOptions,
    url,
    siteUrl: testSiteUrl,
    mail: mailbox,
    poolSize: 4,
  });
  backends.push(backend);
  const neo = createTestNeo();
  return {
    backend: Object.assign(backend, { mailbox }),
    neo,
    chats: createChats({ store: createChatStore(backend), neo, log }),
  };
};
const newQuestion = () => ({ user: user.id, session: "1", messageId: crypto.randomUUID(), prompt: "Hello" });

let one: Awaited<ReturnType<typeof startReplica>>;
let two: Awaited<ReturnType<typeof startReplica>>;
beforeAll(async () => {
  server = await createTestPostgres();
  url = await server.createDatabase();
  one = await startReplica();
  two = await startReplica();
  user = await createTestUser(one.backend, "ada@example.org");
});
afterAll(async () => {
  for (const backend of backends) await backend.close();
  await server.stop();
});

test("stores and answers a message once that is sent to two replicas concurrently", async () => {
  const question = newQuestion();
  const [first, second] = await Promise.all([one.chats.send(question), two.chats.send(question)]);
  expect(first.isNew).toBe(!second.isNew);
  const call = await Promise.race([one.neo.nextCall(), two.neo.nextCall()]);
  call.write("Once");
  call.end();
  expect(await first.answer.ended).toEqual({ status: "done", content: "Once" });
  expect(await second.answer.ended).toEqual({ status: "done", content: "Once" });
  expect(one.neo.calls.length + two.neo.calls.length).toBe(1);
});

test("stores and answers a message of a talk once, which is kept only for who wants that", async () => {
  const [three, four] = [await startReplica(), await startReplica()];
  const question = { ...newQuestion(), session: "talk", askedFor: { greeting: 0 } };
  await expect(three.chats.send(question)).rejects.toMatchObject({ code: "forbidden" });
  const switchTo = (keeps: boolean) =>
    one.backend.serviceClient().rpc("switch_talks", { person: user.id, keeps }).throwOnError();
  const count = async () => {
    const query = one.backend.serviceClient().from("chat_sessions").select("id").eq("user_id", user.id);
    return (await query.eq("kind", "persona").throwOnError()).data.length;
  };
  expect(await count()).toBe(0);
  await switchTo(true);
  const [first, second] = await Promise.all([three.chats.send(question), four.chats.send(question)]);
  const call = await Promise.race([three.neo.nextCall(), four.neo.nextCall()]);
  call.write("Once");
  call.end();
  expect(await first.answer.ended).toMatchObject({ status: "done", content: "Once" });
  expect(await second.answer.ended).toMatchObject({ status: "done", content: "Once" });
  expect(first.isNew).toBe(!second.isNew);
  expect(await count()).toBe(1);
  await switchTo(false);
  expect(await count()).toBe(0);
});

test("stops an answer of another replica, and continues one that it suspended", async () => {
  const [three, four] = [await startReplica(), await startReplica()];
  const stopped = newQuestion();
  await three.chats.send(stopped);
  const call = await three.neo.nextCall();
  call.write("Half");
  expect(await four.chats.stop(stopped)).toEqual({ content: "Half", stopped: true });
  expect(call.request.signal.aborted).toBe(true);

  const suspended = newQuestion();
  const { answer } = await three.chats.send(suspended);
  (await three.neo.nextCall()).write("The moon ");
  const follower = await four.chats.resume(suspended);
  await three.chats.suspend();
  expect(await answer.ended).toEqual({ status: "interrupted" });
  const continued = await four.neo.nextCall();
  continued.write("The moon is up.");
  continued.end();
  expect(await follower.ended).toEqual({ status: "done", content: "The moon is up." });
});

test("continues an answer of a dead replica after its lease has expired", { tags: "night" }, async () => {
  const [dead, alive] = [await startReplica(), await startReplica()];
  const store = createChatStore(dead.backend);
  const question = newQuestion();
  const turn = { ...question, question: question.messageId, answer: crypto.randomUUID(), parent: null, title: "Hello" };
  expect((await store.begin(turn)).outcome).toBe("begun");
  const answer = await alive.chats.resume(question);
  const call = await alive.neo.nextCall();
  call.end();
  expect(await answer.ended).toMatchObject({ status: "done" });
});

test("does not invalidate the cached reads of visitors", async () => {
  const [five, six] = [await startReplica(), await startReplica()];
  const read = () => Promise.all([five, six].map(({ backend }) => backend.anonClient().from("posts").select("id")));
  await read();
  const countMisses = () => [five, six].map(({ backend }) => backend.stats?.().misses);
  const before = countMisses();
  const { answer } = await five.chats.send(newQuestion());
  (await five.neo.nextCall()).end();
  await answer.ended;
  const client = five.backend.anonClient(user.accessToken);
  await client.from("chat_sessions").update({ title: "Renamed" }).eq("session", "1");
  await read();
  expect(countMisses()).toEqual(before);
});

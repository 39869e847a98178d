import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PersonaTalkCall, Talks, TalksCall } from "#contracts/chat/persona-talk.ts";
import type { TestApp } from "#tests/support/create-test-app.ts";
import type { TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { createTwoProcesses } from "#tests/support/create-two-processes.ts";
import { createHeldReply, type FakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

let processes: Awaited<ReturnType<typeof createTwoProcesses>>;
let server: FakeModelServer;
let backend: TestBackend;
/** Two processes of the site. */
let one: TestApp;
let two: TestApp;
let people = 0;
let ada: TestUser;

beforeAll(async () => {
  processes = await createTwoProcesses();
  ({ server, backend, one, two } = processes);
});
afterAll(() => processes.stop());
afterEach(() => server.replyWith(streamText("Good evening.")));

const createPerson = async (): Promise<TestUser> => {
  const email = `talker-${(people += 1)}@example.org`;
  await approveEmail(backend, email);
  return createTestUser(backend, email);
};
const bearer = ({ accessToken }: TestUser) => ({ authorization: `Bearer ${accessToken}` });
const talks = async (body: TalksCall, person = ada): Promise<Talks & { isKept: boolean }> =>
  (await one.call("talks", body, bearer(person))).json();
const say = async (body: Partial<PersonaTalkCall>, app = one, person = ada) => {
  const response = await app.call("persona-talk", { session: "first", ...body }, bearer(person));
  return { status: response.status, ...((await response.json()) as { content: string; code?: string }) };
};
const listRows = async (person = ada) => {
  const service = backend.serviceClient();
  const sessions = await service.from("chat_sessions").select("kind, title").eq("user_id", person.id).throwOnError();
  const messages = await service
    .from("chat_messages")
    .select("id, parent_id, role, content, status, details")
    .eq("user_id", person.id)
    .order("created_at")
    .throwOnError();
  return { sessions: sessions.data, messages: messages.data };
};
const lastPrompt = () =>
  server.calls
    .at(-1)
    ?.body.messages.map(({ content }) => content)
    .join("\n") ?? "";
const newPerson = async () => {
  ada = await createPerson();
  server.replyWith(streamText("Good evening."));
};

test("keeps nothing unless that was switched on", async () => {
  await newPerson();
  expect(await talks({ action: "read" })).toEqual({ isOn: false, canTalk: true });
  expect(await say({ prompt: "Hello" })).toMatchObject({ status: 403 });
  expect(await listRows()).toEqual({ sessions: [], messages: [] });
});

test("keeps what is said with what is known of each answer, tells it to the model, and shows it to its owner alone", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  server.replyWith(streamText("Good evening, Ann.\n\n<mood>joy</mood>"));
  expect(await say({ prompt: "I am Ann.", greeting: 1 })).toMatchObject({ content: "Good evening, Ann." });
  await say({ prompt: "Who am I?" });
  expect(lastPrompt()).toContain("I am Ann.");
  const { sessions, messages } = await listRows();
  expect(sessions).toEqual([{ kind: "persona", title: "I am Ann." }]);
  expect(messages[1]).toMatchObject({ role: "assistant", status: "done", details: { mood: "joy", greeting: 1 } });
  expect(messages[2]?.parent_id).toBe(messages[1]?.id);
  const read = async (person: TestUser) => (await person.client.from("chat_messages").select("id").throwOnError()).data;
  expect(await read(ada)).toHaveLength(4);
  expect(await read(await createPerson())).toEqual([]);
});

test("asks the model once for a message that is sent more than once", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  const calls = server.calls.length;
  const question = { prompt: "Hello", messageId: crypto.randomUUID() };
  const [first, again] = await Promise.all([say(question), say(question)]);
  expect([first.content, again.content]).toEqual(["Good evening.", "Good evening."]);
  expect((await say(question, two)).content).toBe("Good evening.");
  expect(server.calls.length).toBe(calls + 1);
});

test("goes on with an answer after its process has ended", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  const held = createHeldReply("Good evening.");
  server.replyWith(held.reply);
  const three = await processes.start();
  const question = { prompt: "Hello", messageId: crypto.randomUUID() };
  const calls = server.calls.length;
  const lost = say(question, three);
  await server.getCall(calls);
  await three.flush();
  expect((await lost).status).toBe(503);
  expect((await listRows()).messages).toMatchObject([{ content: "Hello" }, { status: "pending" }]);
  server.replyWith(streamText("Here I am."));
  expect(await say({ mode: "resume", messageId: question.messageId }, two)).toMatchObject({ content: "Here I am." });
});

test("keeps each version of an answer, and goes on with one that is not finished", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  const messageId = crypto.randomUUID();
  server.replyWith(streamText("It was late. And th", { finishReason: "length" }));
  await say({ prompt: "What then?", messageId });
  const [, answer] = (await listRows()).messages;
  expect(answer?.details).toMatchObject({ isUnfinished: true });
  server.replyWith(streamText("Then it was day."));
  const next = await say({ mode: "retry", messageId, goesOn: answer?.id ?? "" });
  expect(next.content).toBe("It was late. Then it was day.");
  server.replyWith(streamText("Nothing at all."));
  expect((await say({ mode: "retry", messageId })).content).toBe("Nothing at all.");
  const answers = (await listRows()).messages.filter(({ role }) => role === "assistant");
  expect(answers.map(({ content }) => content)).toEqual([
    "It was late.",
    "It was late. Then it was day.",
    "Nothing at all.",
  ]);
});

test("tells the model what was summed up, as its person corrected it", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  await say({ prompt: "Hello" });
  const [, answer] = (await listRows()).messages;
  const summary = { text: "The visitor is called Nives.", turns: 2 };
  expect(await talks({ action: "sum-up", answerId: answer?.id ?? "", summary })).toEqual({ isKept: true });
  expect(await talks({ action: "sum-up", answerId: answer?.id ?? "", summary }, await createPerson())).toEqual({
    isKept: false,
  });
  await say({ prompt: "Who am I?" });
  expect(lastPrompt()).toContain("<earlier>The visitor is called Nives.</earlier>");
});

test("deletes all that was kept when it is switched off, and conversations with NEO never", async () => {
  await newPerson();
  await talks({ action: "switch", isOn: true });
  await say({ prompt: "Hello" });
  await one.call("neo-chat", { prompt: "Hello NEO", session: "neo" }, bearer(ada));
  expect((await say({ prompt: "Hello", session: "neo" })).status).toBe(404);
  await talks({ action: "switch", isOn: false });
  expect((await listRows()).sessions).toEqual([{ kind: "neo", title: "Hello NEO" }]);
  expect((await listRows()).messages).toHaveLength(2);
});

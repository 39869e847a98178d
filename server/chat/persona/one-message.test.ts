import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import type { Client } from "#server/backend.ts";
import type { TestApp } from "#tests/support/create-test-app.ts";
import type { TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser } from "#tests/support/create-test-user.ts";
import { createTwoProcesses } from "#tests/support/create-two-processes.ts";
import { createHeldReply, type FakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

type Entry = { key: string; amount: number; result?: string };

let processes: Awaited<ReturnType<typeof createTwoProcesses>>;
let server: FakeModelServer;
let backend: TestBackend;
/** Two processes of the site that share a database. */
let one: TestApp;
let two: TestApp;
/** What was counted, by statement. */
let statements: Entry[][] = [];

const watch = (client: Client): Client =>
  new Proxy(client, {
    get(target, name, receiver) {
      if (name !== "rpc") return Reflect.get(target, name, receiver) as unknown;
      return (...call: Parameters<Client["rpc"]>) => {
        const [called, args] = call;
        if (called === "spend_limits") statements.push((args as { entries: Entry[] }).entries);
        return target.rpc(...call);
      };
    },
  });
beforeAll(async () => {
  processes = await createTwoProcesses((backend) => ({
    ...backend,
    driver: "postgres",
    serviceClient: () => watch(backend.serviceClient()),
  }));
  ({ server, backend, one, two } = processes);
});
afterAll(() => processes.stop());

let visitors = 0;
/** In a network that has a wider one. */
const newVisitor = () => `2001:db8:${(visitors += 1)}:1::1`;
const send = (app: TestApp, messageId: string, from: string, body = {}, headers = {}) =>
  app.call("persona-chat", { session: "one", prompt: "Hello", messageId, ...body }, headers, from);
const ask = async (...call: Parameters<typeof send>) => (await (await send(...call)).json()) as PersonaAnswer;
const holdReply = (text: string) => {
  const held = createHeldReply(text);
  server.replyWith(held.reply);
  return { ...held, called: server.getCall(server.calls.length) };
};
const isKept = ({ content }: PersonaAnswer) => statements.flat().some(({ result }) => result?.includes(content));
/** Who does not pay a message, or not to its end, takes back its count of it. */
const hasTakenBack = () => statements.flat().some(({ key, amount }) => key.startsWith("message:") && amount < 0);

test("counts all that a message costs in one statement before the answer and one after it", async () => {
  statements = [];
  const { called, release } = holdReply("It is quiet here at this hour.");
  const history = Array.from({ length: 12 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: "What was said before. ".repeat(50),
  }));
  const asked = ask(one, crypto.randomUUID(), newVisitor(), { history });
  await called;
  expect(statements).toHaveLength(1);
  // Messages and tokens of visitors, tokens of the model: each by network, line and site; and the message itself.
  expect(statements[0]).toHaveLength(10);
  release();
  const answer = await asked;
  await expect.poll(() => isKept(answer)).toBe(true);
  expect(statements).toHaveLength(2);
});

test("a message that is sent to two processes is paid once, and answered by both alike", async () => {
  const visitor = newVisitor();
  const messageId = crypto.randomUUID();
  const { called, release } = holdReply("Once.");
  const calls = server.calls.length;
  statements = [];
  const first = ask(one, messageId, visitor);
  await called;
  const second = ask(two, messageId, visitor);
  await expect.poll(hasTakenBack).toBe(true);
  release();
  expect(await second).toEqual(await first);
  expect(await ask(two, messageId, visitor)).toEqual(await first);
  expect(server.calls).toHaveLength(calls + 1);
  server.replyWith(streamText("Another."));
  expect((await ask(two, messageId, newVisitor())).content).toBe("Another.");
});

test("gives an answer that was interrupted to the next who asks", async () => {
  const visitor = newVisitor();
  const messageId = crypto.randomUUID();
  const { called } = holdReply("Never.");
  statements = [];
  const stream = await send(one, messageId, visitor, {}, { accept: "text/event-stream" });
  await called;
  await stream.body?.cancel();
  await expect.poll(hasTakenBack).toBe(true);
  server.replyWith(streamText("Here I am."));
  expect((await ask(two, messageId, visitor)).content).toBe("Here I am.");
});

test("counts whoever has an account as a person, wherever they are", async () => {
  const school = "10.9.0.1";
  server.replyWith(streamText("Good evening."));
  const asking = await Promise.all(Array.from({ length: 21 }, () => send(one, crypto.randomUUID(), school)));
  expect(asking.filter(({ status }) => status === 429)).toHaveLength(1);
  const email = "pupil@example.org";
  await approveEmail(backend, email);
  const { accessToken } = await createTestUser(backend, email);
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await send(one, crypto.randomUUID(), school, {}, headers)).status).toBe(200);
});

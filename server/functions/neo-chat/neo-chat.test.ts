import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { emptyAnswer } from "#contracts/neo-chat.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestNeo, type TestNeo } from "#tests/support/create-test-neo.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { readEvents } from "#tests/support/read-events.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

let backend: TestBackend;
let app: TestApp;
let neo: TestNeo;
let ada: TestUser;
let bob: TestUser;
let site: Awaited<ReturnType<typeof serveOnLoopback>>;
const logged: unknown[] = [];
const write = (...entry: unknown[]) => void logged.push(entry);

beforeAll(async () => {
  backend = await createTestBackend();
  neo = createTestNeo();
  const log = { debug: write, info: write, warn: write, error: write } as never;
  app = await createTestApp({ backend, neo, log, env: { ACCESS_POLICY: "open" } });
  ada = await createTestUser(backend, "ada@example.org");
  bob = await createTestUser(backend, "bob@example.org");
  site = await serveOnLoopback(async (...args) => app.fetch(...(args as Parameters<typeof app.fetch>)));
});
afterAll(async () => {
  app.endStreams();
  await site.stop();
  await backend.close();
});

const headers = (user: TestUser) => ({
  authorization: `Bearer ${user.accessToken}`,
  apikey: backend.publishableKey,
  "content-type": "application/json",
});
const ask = (body: object, user = ada): Promise<Response> =>
  fetch(`${site.url}/functions/v1/neo-chat`, { method: "POST", headers: headers(user), body: JSON.stringify(body) });
const openStream = async (body: object, user = ada, signal: AbortSignal | null = null) => {
  const response = await fetch(`${site.url}/functions/v1/neo-chat`, {
    method: "POST",
    headers: { ...headers(user), accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  });
  return { response, ...readEvents(response) };
};
const id = () => crypto.randomUUID();
const rows = async (user: TestUser, session: string) => {
  const { data, error } = await user.client
    .from("chat_messages")
    .select("id,parent_id,role,content,status,error,chat:session_id")
    .order("created_at");
  if (error) throw new Error(error.message);
  const sessions = await user.client.from("chat_sessions").select("id,title").eq("session", session);
  const [own] = sessions.data ?? [];
  return { title: own?.title, messages: data.filter((row) => row.chat === own?.id) };
};
/** Asks and has the answer written at once. */
const askAnswered = async (
  body: { session: string; prompt?: string; messageId?: string },
  answer: string,
  user = ada,
) => {
  const asked = ask({ messageId: id(), ...body }, user);
  const call = await neo.nextCall();
  if (answer) call.write(answer);
  call.end();
  return { call, body: (await (await asked).json()) as { content: string } };
};

test("answers with JSON, and stores question and answer under a title", async () => {
  const { body } = await askAnswered({ session: "json", prompt: "  # Who   are\nyou? " }, "A being of light.");
  expect(body).toEqual({ content: "A being of light." });
  const { title, messages } = await rows(ada, "json");
  expect(title).toBe("Who are you?");
  expect(messages).toMatchObject([
    { role: "user", content: "  # Who   are\nyou? ", status: "done", parent_id: null },
    { role: "assistant", content: "A being of light.", status: "done", parent_id: messages[0]?.id },
  ]);
});

test("has a text for an empty answer", async () => {
  const { body } = await askAnswered({ session: "empty", prompt: "Say nothing" }, "");
  expect(body).toEqual({ content: emptyAnswer });
});

test("streams each piece when it comes, past every buffer", async () => {
  const messageId = id();
  const stream = await openStream({ session: "stream", prompt: "Hello", messageId });
  const call = await neo.nextCall();
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  expect(stream.response.headers.get("content-encoding")).toBeNull();
  expect(await stream.next()).toEqual({ question: messageId, answer: expect.any(String) });
  for (const delta of ["Good ", "mor", "ning"]) {
    call.write(delta);
    expect(await stream.next()).toEqual({ delta });
  }
  call.end();
  expect(await stream.rest()).toEqual([{ done: true, content: "Good morning" }]);
});

test("posts a message once, however often it is sent", async () => {
  const messageId = id();
  const body = { session: "once", prompt: "Once", messageId };
  const before = neo.calls.length;
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(body)));
  const call = await neo.nextCall();
  call.write("Only ");
  for (const stream of streams) {
    expect(await stream.next()).toMatchObject({ question: messageId });
    expect(Object.values((await stream.next()) ?? {})).toEqual(["Only "]);
  }
  call.write("once");
  call.end();
  for (const stream of streams) expect((await stream.rest()).at(-1)).toEqual({ done: true, content: "Only once" });
  expect(await (await ask({ ...body, session: "another" })).json()).toEqual({ content: "Only once" });
  expect(neo.calls.length).toBe(before + 1);
  expect((await rows(ada, "once")).messages).toHaveLength(2);
});

test("tells nobody of the messages of others", async () => {
  const messageId = id();
  await askAnswered({ session: "hers", prompt: "A secret", messageId }, "Kept.");
  for (const mode of ["resume", "retry"]) {
    const [foreign, unknown] = await Promise.all([
      ask({ session: "hers", messageId, mode }, bob),
      ask({ session: "hers", messageId: id(), mode }, bob),
    ]);
    expect(foreign.status).toBe(404);
    expect(await foreign.json()).toEqual(await unknown.json());
  }
  expect(await (await ask({ session: "hers", messageId, mode: "stop" }, bob)).json()).toEqual({
    content: "",
    stopped: true,
  });
  const { body } = await askAnswered({ session: "his", prompt: "Mine", messageId: id() }, "Yours.", bob);
  expect(body.content).toBe("Yours.");
  // The id of somebody else's message is as good as any other.
  const again = id();
  await askAnswered({ session: "hers", prompt: "Two", messageId: again }, "Hers");
  expect((await askAnswered({ session: "his", prompt: "Two", messageId: again }, "His", bob)).body.content).toBe("His");
});

test("refuses a message of 100 KB, a blank one and one without a text with a sentence", async () => {
  const before = neo.calls.length;
  for (const [prompt, error] of [
    ["x".repeat(100_000), "A message can be up to 32,000 characters."],
    [" \n ", "Please write a message first."],
    [undefined, "Please write a message first."],
  ]) {
    const response = await ask({ session: "long", prompt });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, code: "invalid_request" });
  }
  expect((await ask({ session: "x".repeat(101), prompt: "Hi" })).status).toBe(400);
  expect((await ask({ session: "", prompt: "Hi" })).status).toBe(400);
  expect((await ask({ session: "s", prompt: "Hi", messageId: "1' or true" })).status).toBe(400);
  expect(neo.calls.length).toBe(before);
});

test("stops before the first piece, keeps what was said, and ends the call upstream", async () => {
  const first = id();
  const stream = await openStream({ session: "stop", prompt: "Begin", messageId: first });
  const call = await neo.nextCall();
  expect(await (await ask({ session: "stop", messageId: first, mode: "stop" })).json()).toEqual({
    content: "",
    stopped: true,
  });
  expect(call.request.signal.aborted).toBe(true);
  expect((await stream.rest()).at(-1)).toEqual({ done: true, content: "", stopped: true });

  const second = id();
  const other = await openStream({ session: "stop", prompt: "Again", messageId: second });
  (await neo.nextCall()).write("Half a ");
  expect(await other.next()).toBeTruthy();
  expect(await other.next()).toEqual({ delta: "Half a " });
  const stopped = await ask({ session: "stop", mode: "stop" });
  expect(await stopped.json()).toEqual({ content: "Half a ", stopped: true });
  expect((await rows(ada, "stop")).messages).toMatchObject([
    {},
    { content: "", status: "stopped" },
    {},
    { content: "Half a ", status: "stopped" },
  ]);
});

test("a stop that overtakes its question stops it", async () => {
  const messageId = id();
  const before = neo.calls.length;
  await ask({ session: "early", messageId, mode: "stop" });
  const stream = await openStream({ session: "early", prompt: "Late", messageId });
  expect((await stream.rest()).at(-1)).toEqual({ done: true, content: "", stopped: true });
  expect(neo.calls.length).toBe(before);
});

test("goes on without its line, and is taken up where it is", async () => {
  const messageId = id();
  const line = new AbortController();
  const lost = await openStream({ session: "line", prompt: "Go on", messageId }, ada, line.signal);
  const call = await neo.nextCall();
  call.write("One, ");
  await lost.next();
  expect(await lost.next()).toEqual({ delta: "One, " });
  line.abort();
  call.write("two, ");
  const again = await openStream({ session: "line", messageId, mode: "resume" });
  expect(await again.next()).toMatchObject({ question: messageId });
  expect(await again.next()).toEqual({ content: "One, two, " });
  call.write("three.");
  expect(await again.next()).toEqual({ delta: "three." });
  expect(call.request.signal.aborted).toBe(false);
  call.end();
  expect(await again.rest()).toEqual([{ done: true, content: "One, two, three." }]);
  const late = await openStream({ session: "line", messageId, mode: "resume" });
  expect((await late.rest()).at(-1)).toEqual({ done: true, content: "One, two, three." });
});

test("tells the user a sentence and the log another one, and neither the question", async () => {
  const asked = ask({ session: "fail", prompt: "a private question", messageId: id() });
  const call = await neo.nextCall();
  call.write("Half");
  call.fail(new AppError("unavailable", "The model is busy.", { detail: "429 from upstream" }));
  const response = await asked;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ error: "The model is busy.", code: "unavailable" });
  const stream = await openStream({ session: "fail", prompt: "a private question", messageId: id() });
  (await neo.nextCall()).fail(new TypeError("Bad prompt: a private question"));
  const sentence = "NEO could not answer just now. Please try again.";
  expect((await stream.rest()).at(-1)).toEqual({ error: sentence, code: "internal" });
  expect((await rows(ada, "fail")).messages).toMatchObject([
    {},
    { content: "Half", status: "failed", error: "The model is busy." },
    {},
    { content: "", status: "failed", error: sentence },
  ]);
  const text = JSON.stringify(logged);
  expect(text).toContain("429 from upstream");
  expect(text).toContain("TypeError");
  expect(text).not.toContain("private question");
});

test("gives NEO the turns of its branch, with answers only", async () => {
  const session = "branch";
  const [one, two, three] = [id(), id(), id()];
  await askAnswered({ session, prompt: "First", messageId: one }, "1st");
  const second = await askAnswered({ session, prompt: "Second", messageId: two }, "2nd");
  const turn = (question: string, answer: string) => [
    { role: "user", content: question },
    { role: "assistant", content: answer },
  ];
  expect(second.call.request).toMatchObject({
    question: "Second",
    history: turn("First", "1st"),
    asker: { kind: "user", id: ada.id },
  });
  const { messages } = await rows(ada, session);
  const edited = await askAnswered(
    {
      session,
      prompt: "Second, edited",
      messageId: three,
      parentId: messages[1]?.id,
    },
    "2nd, edited",
  );
  expect(edited.call.request.history).toEqual(turn("First", "1st"));
  const anew = await askAnswered(
    {
      session,
      prompt: "Anew",
      parentId: null,
    },
    "New",
  );
  expect(anew.call.request.history).toEqual([]);
  const third = await askAnswered(
    {
      session,
      prompt: "Third",
      parentId: messages[3]?.id,
    },
    "3rd",
  );
  expect(third.call.request.history).toEqual([...turn("First", "1st"), ...turn("Second", "2nd")]);
  for (const parentId of [one, id()])
    expect((await ask({ session, prompt: "?", messageId: id(), parentId })).status).toBe(404);
});

test("retry makes another answer beside the first, and joins one that is being made", async () => {
  const messageId = id();
  await askAnswered({ session: "retry", prompt: "Again?", messageId }, "First");
  const one = await openStream({ session: "retry", messageId, mode: "retry" });
  const call = await neo.nextCall();
  expect(call.request).toMatchObject({ question: "Again?", history: [] });
  const two = await openStream({ session: "retry", messageId, mode: "retry" });
  const ids = await one.next();
  expect(await two.next()).toEqual(ids);
  call.write("Second");
  call.end();
  for (const stream of [one, two]) expect((await stream.rest()).at(-1)).toEqual({ done: true, content: "Second" });
  const { messages } = await rows(ada, "retry");
  expect(messages.filter(({ parent_id }) => parent_id === messageId).map(({ content }) => content)).toContain("First");
  expect(await (await ask({ session: "retry", messageId, mode: "resume" })).json()).toEqual({ content: "Second" });
});

test("counts a question once, without its text", async () => {
  const total = async () => {
    await app.flush().catch(() => undefined);
    const { data } = await backend.serviceClient().from("activity").select("name,total").eq("kind", "chat");
    return data ?? [];
  };
  const counted = await total();
  expect(counted).toHaveLength(1);
  expect(counted[0]?.name).toBe("neo");
});

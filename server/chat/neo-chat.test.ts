import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { emptyAnswer } from "#contracts/chat/neo-chat-limits.ts";
import { type ChatSite, createChatSite } from "#tests/support/create-chat-site.ts";

let site: ChatSite;
beforeAll(async () => {
  site = await createChatSite();
});
afterAll(() => site.close());
const id = () => crypto.randomUUID();

test("responds with JSON, and stores question and answer under a title", async () => {
  const { body } = await site.askAndAnswer({ session: "json", prompt: "  # Who   are\nyou? " }, "A being of light.");
  expect(body).toEqual({ content: "A being of light." });
  const { title, messages } = await site.readChat(site.ada, "json");
  expect(title).toBe("Who are you?");
  expect(messages).toMatchObject([
    { role: "user", content: "  # Who   are\nyou? ", status: "done", parent_id: null },
    { role: "assistant", content: "A being of light.", status: "done", parent_id: messages[0]?.id },
  ]);
});

test("returns a default text for an empty answer", async () => {
  const { body } = await site.askAndAnswer({ session: "empty", prompt: "Say nothing" }, "");
  expect(body).toEqual({ content: emptyAnswer });
});

test("stores a message once, however often it is sent", async () => {
  const messageId = id();
  const body = { session: "once", prompt: "Once", messageId };
  const before = site.neo.calls.length;
  const streams = await Promise.all(Array.from({ length: 5 }, () => site.openStream(body)));
  const call = await site.neo.nextCall();
  call.write("Only ");
  for (const stream of streams) {
    expect(await stream.next()).toMatchObject({ question: messageId });
    expect(Object.values((await stream.next()) ?? {})).toEqual(["Only "]);
  }
  call.write("once");
  call.end();
  for (const stream of streams) expect((await stream.readRest()).at(-1)).toEqual({ done: true, content: "Only once" });
  expect(await (await site.ask({ ...body, session: "another" })).json()).toEqual({ content: "Only once" });
  expect(site.neo.calls.length).toBe(before + 1);
  expect((await site.readChat(site.ada, "once")).messages).toHaveLength(2);
});

test("reveals nothing about other users' messages", async () => {
  const messageId = id();
  await site.askAndAnswer({ session: "hers", prompt: "A secret", messageId }, "Kept.");
  for (const mode of ["resume", "retry"]) {
    const [foreign, unknown] = await Promise.all([
      site.ask({ session: "hers", messageId, mode }, site.bob),
      site.ask({ session: "hers", messageId: id(), mode }, site.bob),
    ]);
    expect(foreign.status).toBe(404);
    expect(await foreign.json()).toEqual(await unknown.json());
  }
  expect(await (await site.ask({ session: "hers", messageId, mode: "stop" }, site.bob)).json()).toEqual({
    content: "",
    stopped: true,
  });
  const { body } = await site.askAndAnswer({ session: "his", prompt: "Mine", messageId: id() }, "Yours.", site.bob);
  expect(body.content).toBe("Yours.");
  // The id of another user's message is as valid as any other.
  const again = id();
  await site.askAndAnswer({ session: "hers", prompt: "Two", messageId: again }, "Hers");
  expect(
    (await site.askAndAnswer({ session: "his", prompt: "Two", messageId: again }, "His", site.bob)).body.content,
  ).toBe("His");
});

test("rejects an overlong, a blank and a missing message with an error message", async () => {
  const before = site.neo.calls.length;
  for (const [prompt, error] of [
    ["x".repeat(100_000), "A message can be up to 32,000 characters."],
    [" \n ", "Please write a message first."],
    [undefined, "Please write a message first."],
  ]) {
    const response = await site.ask({ session: "long", prompt });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, code: "invalid_request" });
  }
  expect((await site.ask({ session: "x".repeat(101), prompt: "Hi" })).status).toBe(400);
  expect((await site.ask({ session: "", prompt: "Hi" })).status).toBe(400);
  expect((await site.ask({ session: "s", prompt: "Hi", messageId: "1' or true" })).status).toBe(400);
  expect(site.neo.calls.length).toBe(before);
});

test("separates the user's error message from the log's, and puts the question in neither", async () => {
  const asked = site.ask({ session: "fail", prompt: "a private question", messageId: id() });
  const call = await site.neo.nextCall();
  call.write("Half");
  call.fail(new AppError("unavailable", "The model is busy.", { detail: "429 from upstream" }));
  const response = await asked;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ error: "The model is busy.", code: "unavailable" });
  const stream = await site.openStream({ session: "fail", prompt: "a private question", messageId: id() });
  (await site.neo.nextCall()).fail(new TypeError("Bad prompt: a private question"));
  const sentence = "NEO could not answer just now. Please try again.";
  expect((await stream.readRest()).at(-1)).toEqual({ error: sentence, code: "internal" });
  expect((await site.readChat(site.ada, "fail")).messages).toMatchObject([
    {},
    { content: "Half", status: "failed", error: "The model is busy." },
    {},
    { content: "", status: "failed", error: sentence },
  ]);
  const text = JSON.stringify(site.logged);
  expect(text).toContain("429 from upstream");
  expect(text).toContain("TypeError");
  expect(text).not.toContain("private question");
});

test("sends NEO the turns of its branch, answered ones only", async () => {
  const session = "branch";
  const [one, two, three] = [id(), id(), id()];
  await site.askAndAnswer({ session, prompt: "First", messageId: one }, "1st");
  const second = await site.askAndAnswer({ session, prompt: "Second", messageId: two }, "2nd");
  const turn = (question: string, answer: string) => [
    { role: "user", content: question },
    { role: "assistant", content: answer },
  ];
  expect(second.call.request).toMatchObject({
    question: "Second",
    history: turn("First", "1st"),
    requester: { kind: "user", id: site.ada.id },
  });
  const { messages } = await site.readChat(site.ada, session);
  const edited = await site.askAndAnswer(
    {
      session,
      prompt: "Second, edited",
      messageId: three,
      parentId: messages[1]?.id,
    },
    "2nd, edited",
  );
  expect(edited.call.request.history).toEqual(turn("First", "1st"));
  const anew = await site.askAndAnswer(
    {
      session,
      prompt: "Anew",
      parentId: null,
    },
    "New",
  );
  expect(anew.call.request.history).toEqual([]);
  const third = await site.askAndAnswer(
    {
      session,
      prompt: "Third",
      parentId: messages[3]?.id,
    },
    "3rd",
  );
  expect(third.call.request.history).toEqual([...turn("First", "1st"), ...turn("Second", "2nd")]);
  for (const parentId of [one, id()])
    expect((await site.ask({ session, prompt: "?", messageId: id(), parentId })).status).toBe(404);
});

test("counts each stored question once, without its text", async () => {
  await site.app.flush();
  const service = site.backend.serviceClient();
  const asked = await service.from("chat_messages").select("id").eq("role", "user").throwOnError();
  const counted = await service.from("activity").select("name,total").eq("kind", "chat").throwOnError();
  expect(counted.data).toEqual([{ name: "neo", total: asked.data.length }]);
});

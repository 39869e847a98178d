import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatSite, createChatSite } from "#tests/support/create-chat-site.ts";

let site: ChatSite;
beforeAll(async () => {
  site = await createChatSite();
});
afterAll(() => site.close());
const id = () => crypto.randomUUID();

test("streams each chunk as it arrives, without buffering", async () => {
  const messageId = id();
  const stream = await site.openStream({ session: "stream", prompt: "Hello", messageId });
  const call = await site.neo.nextCall();
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
  expect(await stream.readRest()).toEqual([{ done: true, content: "Good morning" }]);
});

test("stops before the first chunk, keeps the text so far, and aborts the call upstream", async () => {
  const first = id();
  const stream = await site.openStream({ session: "stop", prompt: "Begin", messageId: first });
  const call = await site.neo.nextCall();
  expect(await (await site.ask({ session: "stop", messageId: first, mode: "stop" })).json()).toEqual({
    content: "",
    stopped: true,
  });
  expect(call.request.signal.aborted).toBe(true);
  expect((await stream.readRest()).at(-1)).toEqual({ done: true, content: "", stopped: true });

  const second = id();
  const other = await site.openStream({ session: "stop", prompt: "Again", messageId: second });
  (await site.neo.nextCall()).write("Half a ");
  expect(await other.next()).toBeTruthy();
  expect(await other.next()).toEqual({ delta: "Half a " });
  const stopped = await site.ask({ session: "stop", mode: "stop" });
  expect(await stopped.json()).toEqual({ content: "Half a ", stopped: true });
  expect((await site.readChat(site.ada, "stop")).messages).toMatchObject([
    {},
    { content: "", status: "stopped" },
    {},
    { content: "Half a ", status: "stopped" },
  ]);
});

test("stops a question that arrives after its stop", async () => {
  const messageId = id();
  const before = site.neo.calls.length;
  await site.ask({ session: "early", messageId, mode: "stop" });
  const stream = await site.openStream({ session: "early", prompt: "Late", messageId });
  expect((await stream.readRest()).at(-1)).toEqual({ done: true, content: "", stopped: true });
  expect(site.neo.calls.length).toBe(before);
});

test("continues after a disconnect, and is resumed where it is", async () => {
  const messageId = id();
  const line = new AbortController();
  const lost = await site.openStream({ session: "line", prompt: "Go on", messageId }, site.ada, line.signal);
  const call = await site.neo.nextCall();
  call.write("One, ");
  await lost.next();
  expect(await lost.next()).toEqual({ delta: "One, " });
  line.abort();
  call.write("two, ");
  const again = await site.openStream({ session: "line", messageId, mode: "resume" });
  expect(await again.next()).toMatchObject({ question: messageId });
  expect(await again.next()).toEqual({ content: "One, two, " });
  call.write("three.");
  expect(await again.next()).toEqual({ delta: "three." });
  expect(call.request.signal.aborted).toBe(false);
  call.end();
  expect(await again.readRest()).toEqual([{ done: true, content: "One, two, three." }]);
  const late = await site.openStream({ session: "line", messageId, mode: "resume" });
  expect((await late.readRest()).at(-1)).toEqual({ done: true, content: "One, two, three." });
});

test("creates another answer beside the first on retry, and joins one in progress", async () => {
  const messageId = id();
  await site.askAndAnswer({ session: "retry", prompt: "Again?", messageId }, "First");
  const one = await site.openStream({ session: "retry", messageId, mode: "retry" });
  const call = await site.neo.nextCall();
  expect(call.request).toMatchObject({ question: "Again?", history: [] });
  const two = await site.openStream({ session: "retry", messageId, mode: "retry" });
  const ids = await one.next();
  expect(await two.next()).toEqual(ids);
  call.write("Second");
  call.end();
  for (const stream of [one, two]) expect((await stream.readRest()).at(-1)).toEqual({ done: true, content: "Second" });
  const { messages } = await site.readChat(site.ada, "retry");
  expect(messages.filter(({ parent_id }) => parent_id === messageId).map(({ content }) => content)).toContain("First");
  expect(await (await site.ask({ session: "retry", messageId, mode: "resume" })).json()).toEqual({ content: "Second" });
});

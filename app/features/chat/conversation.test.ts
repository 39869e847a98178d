import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createConversation } from "./conversation.ts";
import { conversationKey, type Message } from "./message-memory.ts";
import { thinkingMs } from "./script-transport.ts";
import { getMood } from "./talk.ts";

const chat = getContent("chat");

let browser: ReturnType<typeof createFakeStorage>;
const begin = (random?: () => number) =>
  createConversation({ storage: browser.storage, random, loadCare: async () => () => null });

beforeEach(() => {
  browser = createFakeStorage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("replies after a delay of 1.5 s with one of the five replies", async () => {
  const conversation = begin(() => 0.5);
  const sentAt = Date.now();
  conversation.send("Hello");
  expect(conversation.store.getState()).toMatchObject({
    isThinking: true,
    messages: [{ role: "user", content: "Hello", timestamp: sentAt }],
  });
  await vi.advanceTimersByTimeAsync(thinkingMs - 1);
  expect(conversation.store.getState().isThinking).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(conversation.store.getState()).toMatchObject({
    isThinking: false,
    messages: [{}, { role: "assistant", content: chat.replies[2]?.text, timestamp: sentAt + thinkingMs }],
  });
});

test("can pick each reply", async () => {
  const said: (string | undefined)[] = [];
  for (const value of [0, 0.2, 0.4, 0.6, 0.99]) {
    const conversation = begin(() => value);
    conversation.clear();
    conversation.send("Hello");
    await vi.advanceTimersByTimeAsync(thinkingMs);
    said.push(conversation.store.getState().messages.at(-1)?.content);
  }
  expect(said).toEqual(chat.replies.map(({ text }) => text));
});

test("ignores blank messages and messages while a reply is pending", async () => {
  const conversation = begin();
  expect(conversation.send(" \n\t ")).toBe(false);
  expect(conversation.send("One")).toBe(true);
  expect(conversation.send("Two")).toBe(false);
  expect(conversation.store.getState().messages).toHaveLength(1);
});

test("persists the conversation in sessionStorage", async () => {
  const before = begin();
  before.send("  Hello  ");
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(begin().store.getState()).toEqual(before.store.getState());
  expect(begin().store.getState().messages[0]?.content).toBe("Hello");
});

test("resumes a reply that was pending when the page was left", async () => {
  begin().send("Hello");
  const after = begin(() => 0);
  expect(after.store.getState().isThinking).toBe(true);
  after.store.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(after.store.getState().messages.at(-1)?.role).toBe("assistant");
});

test("clears all messages and cancels the pending reply", async () => {
  const conversation = begin();
  conversation.send("Hello");
  conversation.clear();
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(conversation.store.getState()).toEqual({ messages: [], isThinking: false });
  expect(browser.storage.read(conversationKey)).toBeNull();
});

test("works with blocked or corrupt storage", async () => {
  browser.fake.failure = "SecurityError";
  expect(begin().send("Hello")).toBe(true);
  browser = createFakeStorage();
  for (const strange of ["{", "7", '[{"role":"nobody"},null,{"role":"user"},{"role":"user","content":"Hello"}]']) {
    browser.map.set(conversationKey, strange);
    expect(begin().store.getState()).toEqual({ messages: [], isThinking: false });
  }
});

test("derives the mood from the last reply", async () => {
  expect(getMood({ messages: [], isThinking: false })).toBe("neutral");
  const question: Message = { role: "user", content: "Hello", timestamp: 1 };
  const reply: Message = { role: "assistant", content: "Yes", timestamp: 2, mood: "happy" };
  expect(getMood({ messages: [question], isThinking: true })).toBe("surprised");
  expect(getMood({ messages: [question, reply], isThinking: false })).toBe("happy");
});

test("notifies listeners of every change until they unsubscribe", async () => {
  const conversation = begin();
  const listener = vi.fn<() => void>();
  const leave = conversation.store.subscribe(listener);
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  conversation.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("never says the same twice running", async () => {
  const conversation = begin(() => 0);
  for (const text of ["One", "Two", "Three"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(thinkingMs);
  }
  const said = conversation.store.getState().messages.filter(({ role }) => role === "assistant");
  expect(said.map(({ content }) => content)).toEqual([0, 1, 0].map((index) => chat.replies[index]?.text));
});

test("offers a story with every fourth reply", async () => {
  const conversation = begin(() => 0);
  conversation.offer([{ title: "First Light", path: "/post/first-light" }]);
  for (const text of ["One", "Two", "Three", "Four"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(thinkingMs);
  }
  const { messages } = conversation.store.getState();
  expect(messages.flatMap(({ stories = [] }) => stories)).toEqual([
    { title: "First Light", path: "/post/first-light" },
  ]);
  expect(messages.at(-1)?.stories).toHaveLength(1);
});

test("keeps each reply to a message, which are all reached, and shows the one that was chosen after a reload", async () => {
  const conversation = begin(() => 0);
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(thinkingMs);
  for (const _ of [1, 2]) {
    conversation.retry();
    expect(conversation.store.getState()).toMatchObject({ isThinking: true, messages: [{ content: "Hello" }] });
    await vi.advanceTimersByTimeAsync(thinkingMs);
  }
  const shown = () => conversation.store.getState().messages.at(-1);
  expect(shown()).toMatchObject({ content: chat.replies[2]?.text, version: 3, versions: 3, nextId: null });
  conversation.choose(shown()?.previousId ?? "");
  expect(shown()).toMatchObject({ content: chat.replies[1]?.text, version: 2 });
  expect(begin().store.getState()).toEqual(conversation.store.getState());
  conversation.choose(shown()?.previousId ?? "");
  expect(shown()).toMatchObject({ content: chat.replies[0]?.text, version: 1, previousId: null });
});

test("keeps what followed a message that is edited", async () => {
  const conversation = begin(() => 0);
  for (const text of ["One", "Two"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(thinkingMs);
  }
  const { getState } = conversation.store;
  const first = getState().messages[0]?.id ?? "";
  expect(conversation.edit(first, " ")).toBe(false);
  expect(conversation.edit(first, "Another")).toBe(true);
  expect(conversation.edit(first, "More")).toBe(false);
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(getState().messages).toMatchObject([{ content: "Another", version: 2, versions: 2 }, { role: "assistant" }]);
  conversation.choose(first);
  expect(getState().messages).toMatchObject([{ content: "One" }, {}, { content: "Two" }, {}]);
});

test("reads a conversation that was kept without versions", () => {
  const kept = [
    { role: "user", content: "Hello", timestamp: 1 },
    { role: "assistant", content: "Yes.", timestamp: 2, mood: "happy" },
    { role: "note", content: "A break.", timestamp: 3 },
    { role: "user", content: "And now?", timestamp: 4 },
    { role: "assistant", content: "No.", timestamp: 5 },
  ];
  browser.map.set(conversationKey, JSON.stringify(kept));
  expect(begin().store.getState().messages).toMatchObject(kept);
});

test("answers words of self-harm with help, also from the script", async () => {
  const conversation = createConversation({
    storage: browser.storage,
    loadCare: async () => (message) => (message === "a word" ? "Please talk to somebody." : null),
  });
  conversation.send("a word");
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(conversation.store.getState().messages.at(-1)).toMatchObject({
    content: "Please talk to somebody.",
    isCare: true,
  });
});

const everyMs = chat.reminder.everyMinutes * 60_000;
const listNotes = ({ store }: ReturnType<typeof begin>) =>
  store.getState().messages.flatMap(({ role, content }) => (role === "note" ? [content] : []));

test("reminds of what she is after a long sitting, and not again at once", async () => {
  const conversation = begin(() => 0);
  for (let time = 0; time < everyMs + 30 * 60_000; time += 10 * 60_000) {
    conversation.send(`After ${time} ms`);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
  }
  expect(listNotes(conversation)).toEqual([chat.reminder.text]);
});

test("reminds although nothing is said any more", async () => {
  const conversation = begin(() => 0);
  conversation.open();
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(listNotes(conversation)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(listNotes(conversation)).toEqual([chat.reminder.text]);
});

test("measures a sitting from its first message, also if the conversation is cleared and the page left", async () => {
  const before = begin(() => 0);
  const leave = before.open();
  before.send("Hello");
  await vi.advanceTimersByTimeAsync(everyMs - 60_000);
  before.clear();
  leave();
  const after = begin(() => 0);
  after.open();
  after.send("Hello again");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listNotes(after)).toEqual([chat.reminder.text]);
});

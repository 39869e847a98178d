import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createConversation, getEmotion, thinkingMs } from "./conversation.ts";
import { conversationKey, type Message } from "./message-memory.ts";

const chat = getContent("chat");

let browser: ReturnType<typeof createFakeStorage>;
const begin = (random?: () => number) => createConversation({ storage: browser.storage, random });

beforeEach(() => {
  browser = createFakeStorage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("replies after a delay of 1.5 s with one of the five replies", () => {
  const conversation = begin(() => 0.5);
  const sentAt = Date.now();
  conversation.send("Hello");
  expect(conversation.store.getState()).toMatchObject({
    isThinking: true,
    messages: [{ role: "user", content: "Hello", timestamp: sentAt }],
  });
  vi.advanceTimersByTime(thinkingMs - 1);
  expect(conversation.store.getState().isThinking).toBe(true);
  vi.advanceTimersByTime(1);
  expect(conversation.store.getState()).toMatchObject({
    isThinking: false,
    messages: [{}, { role: "assistant", content: chat.replies[2]?.text, timestamp: sentAt + thinkingMs }],
  });
});

test("can pick each reply", () => {
  const said = [0, 0.2, 0.4, 0.6, 0.99].map((value) => {
    const conversation = begin(() => value);
    conversation.clear();
    conversation.send("Hello");
    vi.advanceTimersByTime(thinkingMs);
    return conversation.store.getState().messages.at(-1)?.content;
  });
  expect(said).toEqual(chat.replies.map(({ text }) => text));
});

test("ignores blank messages and messages while a reply is pending", () => {
  const conversation = begin();
  expect(conversation.send(" \n\t ")).toBe(false);
  expect(conversation.send("One")).toBe(true);
  expect(conversation.send("Two")).toBe(false);
  expect(conversation.store.getState().messages).toHaveLength(1);
});

test("persists the conversation in sessionStorage", () => {
  const before = begin();
  before.send("  Hello  ");
  vi.advanceTimersByTime(thinkingMs);
  expect(begin().store.getState()).toEqual(before.store.getState());
  expect(begin().store.getState().messages[0]?.content).toBe("Hello");
});

test("resumes a reply that was pending when the page was left", () => {
  begin().send("Hello");
  const after = begin(() => 0);
  expect(after.store.getState().isThinking).toBe(true);
  after.store.subscribe(() => {});
  vi.advanceTimersByTime(thinkingMs);
  expect(after.store.getState().messages.at(-1)?.role).toBe("assistant");
});

test("clears all messages and cancels the pending reply", () => {
  const conversation = begin();
  conversation.send("Hello");
  conversation.clear();
  vi.advanceTimersByTime(thinkingMs);
  expect(conversation.store.getState()).toEqual({ messages: [], isThinking: false });
  expect(browser.storage.read(conversationKey)).toBeNull();
});

test("works with blocked or corrupt storage", () => {
  browser.fake.failure = "SecurityError";
  expect(begin().send("Hello")).toBe(true);
  browser = createFakeStorage();
  for (const strange of ["{", "7", '[{"role":"nobody"},null,{"role":"user"},{"role":"user","content":"Hello"}]']) {
    browser.map.set(conversationKey, strange);
    expect(begin().store.getState()).toEqual({ messages: [], isThinking: false });
  }
});

test("derives the emotion from the last reply", () => {
  expect(getEmotion({ messages: [], isThinking: false })).toBe("neutral");
  const question: Message = { role: "user", content: "Hello", timestamp: 1 };
  const reply: Message = { role: "assistant", content: "Yes", timestamp: 2, mood: "happy" };
  expect(getEmotion({ messages: [question], isThinking: true })).toBe("surprised");
  expect(getEmotion({ messages: [question, reply], isThinking: false })).toBe("happy");
});

test("notifies listeners of every change until they unsubscribe", () => {
  const conversation = begin();
  const listener = vi.fn<() => void>();
  const leave = conversation.store.subscribe(listener);
  conversation.send("Hello");
  vi.advanceTimersByTime(thinkingMs);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  conversation.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import type { askPersona } from "./ask-persona.ts";
import { createConversation, thinkingMs } from "./conversation.ts";
import { conversationKey } from "./message-memory.ts";

const chat = getContent("chat");

let browser: ReturnType<typeof createFakeStorage>;

beforeEach(() => {
  browser = createFakeStorage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const answer: PersonaAnswer = {
  content: "The whole answer.",
  mood: "happy",
  from: "model",
  reason: null,
  backAt: null,
  stories: [],
};
const converse = (ask: typeof askPersona) =>
  createConversation({ storage: browser.storage, isModelOn: () => true, loadAsk: async () => ask });

test("shows the answer as it grows, then whole", async () => {
  const shown: string[] = [];
  const conversation = converse(async (_asked, { onGrow }) => {
    onGrow("The whole");
    return answer;
  });
  conversation.store.subscribe(() => shown.push(conversation.store.getState().messages.at(-1)?.content ?? ""));
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(expect.arrayContaining(["Hello", "The whole", "The whole answer."]));
  expect(conversation.store.getState().messages.at(-1)).toMatchObject({
    content: "The whole answer.",
    mood: "happy",
  });
});

test("goes on with an unfinished answer in the same message", async () => {
  const asked: Parameters<typeof askPersona>[0][] = [];
  const answers: PersonaAnswer[] = [
    { ...answer, content: "It was late.", isUnfinished: true },
    { ...answer, content: "", from: "script", reason: "failed" },
    { ...answer, content: "Then it was day." },
  ];
  const conversation = converse(async (question, { onGrow }) => {
    asked.push(question);
    const next = answers.shift() ?? answer;
    if (next.from === "model") onGrow(next.content.slice(0, 8));
    return next;
  });
  const { getState } = conversation.store;
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  conversation.save();
  expect(
    converse(async () => answer)
      .store.getState()
      .messages.at(-1),
  ).toMatchObject({ isUnfinished: true });
  conversation.goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(getState()).toMatchObject({ isThinking: false, failure: chat.labels.goOnFailed });
  expect(getState().messages.at(-1)).toMatchObject({ content: "It was late.", isUnfinished: true });
  conversation.goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(getState().messages).toMatchObject([{ content: "Hello" }, { content: "It was late. Then it was day." }]);
  expect(getState().messages.at(-1)).not.toHaveProperty("isUnfinished");
  expect(asked.at(-1)).toMatchObject({
    question: { content: "Hello" },
    begun: { content: "It was late." },
    before: [],
  });
  conversation.goOn();
  expect(asked).toHaveLength(3);
});

test("takes no further message while an answer grows, and ends it on stop", async () => {
  const conversation = converse(
    (_asked, { onGrow }, signal) =>
      new Promise((_resolve, reject) => {
        onGrow("Half an");
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.send("Another")).toBe(false);
  conversation.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState().messages.at(-1)).toMatchObject({ content: "Half an", isCut: true });
  expect(conversation.send("Another")).toBe(true);
});

test("keeps half an answer over a reload, and says that it was cut", async () => {
  const first = converse((_asked, { onGrow }) => {
    onGrow("Half");
    onGrow("Half an");
    return new Promise(() => {});
  });
  first.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  first.save();
  const { messages, isThinking } = converse(async () => answer).store.getState();
  expect(messages.at(-1)).toMatchObject({ content: "Half an", isCut: true });
  expect(isThinking).toBe(false);
});

test("keeps the message when it did not arrive, and asks again on retry with a new id", async () => {
  const ids: (string | undefined)[] = [];
  const conversation = converse(async ({ question }) => {
    ids.push(question.id);
    if (ids.length === 1) throw new Error("No line.");
    return answer;
  });
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState()).toMatchObject({ failure: "No line.", messages: [{ content: "Hello" }] });
  conversation.retry();
  await vi.advanceTimersByTimeAsync(0);
  const { failure, messages } = conversation.store.getState();
  expect(failure).toBeUndefined();
  expect(messages.map(({ content }) => content)).toEqual(["Hello", "The whole answer."]);
  expect(new Set(ids).size).toBe(2);
});

const untilStopped: typeof askPersona = (_asked, _onGrow, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

test("says that a message has no answer when it was stopped before the first word, and asks only when told to", async () => {
  const stopped = converse(untilStopped);
  stopped.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  stopped.stop();
  await vi.advanceTimersByTimeAsync(0);
  const unanswered = { isThinking: false, failure: chat.labels.unanswered, messages: [{ content: "Hello" }] };
  expect(stopped.store.getState()).toMatchObject(unanswered);

  const ask = vi.fn<typeof askPersona>(async () => answer);
  const reloaded = converse(ask);
  reloaded.store.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(thinkingMs);
  expect(reloaded.store.getState()).toMatchObject(unanswered);
  expect(ask).not.toHaveBeenCalled();
  reloaded.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(reloaded.store.getState().messages.map(({ content }) => content)).toEqual(["Hello", "The whole answer."]);
});

test("takes no message that is too long, and says how long it may be", () => {
  const conversation = converse(untilStopped);
  expect(conversation.send("a".repeat(2_001))).toBe(false);
  expect(conversation.store.getState()).toMatchObject({ messages: [], failure: expect.stringContaining("2001") });
  expect(conversation.send("a".repeat(2_000))).toBe(true);
});

test("says that the answer is long in coming, until its first word", async () => {
  let begin = () => undefined as void;
  const conversation = converse(
    (_asked, { onGrow, onWait }) =>
      new Promise(() => {
        onWait?.("Still waking up.");
        begin = () => onGrow("A lamp");
      }),
  );
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState()).toMatchObject({ isThinking: true, waiting: "Still waking up." });
  begin();
  expect(conversation.store.getState().isThinking).toBe(false);
  expect(conversation.store.getState()).not.toHaveProperty("waiting");
});

test("stores an answer that grows at most twice a second", async () => {
  const conversation = converse(async (_asked, { onGrow }) => {
    for (let length = 1; length <= 1_000; length += 1) onGrow("a".repeat(length));
    return answer;
  });
  const write = vi.spyOn(browser.storage, "write");
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls.filter(([key]) => key === conversationKey).length).toBeLessThan(6);
});

test("stores nothing that only the owner may see", async () => {
  const lore = [{ title: "Secret", content: "Entry", where: "before", why: "key" } as const];
  const used = { lore, stories: [], memories: [], left: [] };
  const conversation = converse(async () => ({ ...answer, used }));
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState().messages.at(-1)?.used).toEqual(used);
  expect(browser.storage.read(conversationKey)).not.toContain("Secret");
});

test("sends what was said before, without the question", async () => {
  const told: number[] = [];
  const conversation = converse(async ({ before }) => {
    told.push(before.length);
    return answer;
  });
  for (const text of ["One", "Two"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual([0, 2]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import type { PersonaAnswer, PersonaChatEvent } from "#contracts/chat/persona-chat.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import type { askPersona } from "./ask-persona.ts";
import { type ConversationSurroundings, createConversation } from "./conversation.ts";
import { conversationKey } from "./message-memory.ts";
import { thinkingMs } from "./script-transport.ts";

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
const converse = (ask: typeof askPersona, more: Partial<ConversationSurroundings> = {}) =>
  createConversation({ storage: browser.storage, isModelOn: () => true, loadAsk: async () => ask, ...more });

type Event = Exclude<PersonaChatEvent, { error: string }>;
const end = (changes: Partial<PersonaAnswer> = {}): Event => ({ done: true, ...answer, ...changes });
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
/** A server that says this, and then nothing more. */
const say = (...events: Event[]): typeof askPersona =>
  async function* (_asked, signal) {
    yield* events;
    if (!events.some((event) => "done" in event)) await untilAborted(signal);
  };

test("shows the answer as it grows, then whole", async () => {
  const shown: string[] = [];
  const conversation = converse(say({ delta: "The whole" }, end()));
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
  const conversation = converse(async function* (question) {
    asked.push(question);
    const next = answers.shift() ?? answer;
    if (next.from === "model") yield { delta: next.content.slice(0, 8) };
    yield end(next);
  });
  const { getState } = conversation.store;
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  conversation.save();
  expect(converse(say(end())).store.getState().messages.at(-1)).toMatchObject({ isUnfinished: true });
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
  const conversation = converse(say({ delta: "Half an" }));
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.send("Another")).toBe(false);
  conversation.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState().messages.at(-1)).toMatchObject({ content: "Half an", isCut: true });
  expect(conversation.send("Another")).toBe(true);
});

test("keeps half an answer over a reload, and says that it was cut", async () => {
  const first = converse(say({ delta: "Half" }, { delta: " an" }));
  first.send("Hello");
  await vi.advanceTimersByTimeAsync(100);
  first.save();
  const { messages, isThinking } = converse(say(end())).store.getState();
  expect(messages.at(-1)).toMatchObject({ content: "Half an", isCut: true });
  expect(isThinking).toBe(false);
});

test("keeps the message when it did not arrive, and asks again on retry with a new id", async () => {
  const ids: (string | undefined)[] = [];
  const conversation = converse(async function* ({ messageId }) {
    ids.push(messageId);
    if (ids.length === 1) throw new Error("No line.");
    yield end();
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

const untilStopped = say();

test("says that a message has no answer when it was stopped before the first word, and asks only when told to", async () => {
  const stopped = converse(untilStopped);
  stopped.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  stopped.stop();
  await vi.advanceTimersByTimeAsync(0);
  const unanswered = { isThinking: false, failure: chat.labels.unanswered, messages: [{ content: "Hello" }] };
  expect(stopped.store.getState()).toMatchObject(unanswered);

  const ask = vi.fn<typeof askPersona>(say(end()));
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
  const begun = Promise.withResolvers<void>();
  const conversation = converse(async function* () {
    yield { waiting: "Still waking up." };
    await begun.promise;
    yield { delta: "A lamp" };
    await new Promise(() => undefined);
  });
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState()).toMatchObject({ isThinking: true, waiting: "Still waking up." });
  begun.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState().isThinking).toBe(false);
  expect(conversation.store.getState()).not.toHaveProperty("waiting");
});

test("stores an answer that grows at most twice a second", async () => {
  const conversation = converse(say(...Array.from({ length: 1_000 }, () => ({ delta: "a" })), end()));
  const write = vi.spyOn(browser.storage, "write");
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls.filter(([key]) => key === conversationKey).length).toBeLessThan(6);
});

test("stores nothing that only the owner may see", async () => {
  const lore = [{ title: "Secret", content: "Entry", where: "before", why: "key" } as const];
  const used = { lore, stories: [], memories: [], left: [] };
  const conversation = converse(say(end({ used })));
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(conversation.store.getState().messages.at(-1)?.used).toEqual(used);
  expect(browser.storage.read(conversationKey)).not.toContain("Secret");
});

test("sends what was said before, without the question", async () => {
  const told: number[] = [];
  const conversation = converse(async function* ({ before }) {
    told.push(before.length);
    yield end();
  });
  for (const text of ["One", "Two"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual([0, 2]);
});

test("keeps the answers of three retries, and the first of them when the fourth fails", async () => {
  const texts = ["One.", "Two.", "Three."];
  const asked: Parameters<typeof askPersona>[0][] = [];
  const conversation = converse(async function* (call) {
    asked.push(call);
    const content = texts.shift();
    if (content === undefined) throw new Error("No line.");
    yield end({ content });
  });
  const { getState } = conversation.store;
  conversation.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  for (const _ of [1, 2]) {
    conversation.retry();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(getState().messages).toMatchObject([{}, { content: "Three.", version: 3, versions: 3 }]);
  expect(asked.map(({ before }) => before.length)).toEqual([0, 0, 0]);
  conversation.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(getState()).toMatchObject({ failure: "No line.", messages: [{}, { content: "Three.", versions: 3 }] });
  conversation.choose(getState().messages.at(-1)?.previousId ?? "");
  expect(getState().messages.at(-1)).toMatchObject({ content: "Two." });
  expect(getState().failure).toBeUndefined();
});

test("has summed up what she has no room for any more, which a visitor can correct", async () => {
  const asked: Parameters<typeof askPersona>[0][] = [];
  const told: unknown[] = [];
  const conversation = converse(
    async function* (call) {
      asked.push(call);
      yield end({ fades: asked.length < 3 ? 0 : 4 });
    },
    {
      loadSummarize: async () => async (call) => {
        told.push([call.summary, call.turns.map(({ content }) => content)]);
        return "The visitor is called Nives.";
      },
    },
  );
  const { getState } = conversation.store;
  for (const text of ["One", "Two", "Three"]) {
    conversation.send(text);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual([["", ["One", answer.content, "Two", answer.content]]]);
  expect(getState().summary).toBe("The visitor is called Nives.");
  conversation.correctSummary("The visitor is called Ann.");
  conversation.send("Four");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)?.summary).toBe("The visitor is called Ann.");
  expect(told).toHaveLength(1);
  const reloaded = converse(say(end()));
  expect(reloaded.store.getState().summary).toBe("The visitor is called Ann.");
  reloaded.edit(reloaded.store.getState().messages[0]?.id ?? "", "Another beginning");
  expect(reloaded.store.getState().summary).toBeUndefined();
});

import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { emptyAnswer } from "#contracts/chat/neo-chat-limits.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { getShownMessages } from "./branches.ts";
import { type ChatMessage, toNeoChatEvent } from "./chat-message.ts";
import { type ChatAction, chatReducer, type ChatState, initialChatState } from "./chat-state.ts";

const toMessage = (id: string, parentId: string | null, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  parentId,
  role: id.startsWith("q") ? "user" : "assistant",
  content: `text of ${id}`,
  status: "done",
  error: null,
  createdAt: 1,
  ...changes,
});
const run = (actions: readonly ChatAction[], state: ChatState = initialChatState): ChatState =>
  actions.reduce(chatReducer, state);
const toEvent = (event: NeoChatEvent): ChatAction => ({ type: "event", event, now: 2 });
const asked: ChatAction = { type: "asked", question: toMessage("q1", null) };
const named = toEvent({ question: "q1", answer: "a1" });
const getPath = ({ chosen, messages }: ChatState) =>
  getShownMessages(messages, chosen).map(({ message }) => message.id);

test("appends deltas to an answer and replaces them with the final text", () => {
  const growing = run([asked, named, toEvent({ delta: "one " }), toEvent({ delta: "two" })]);
  expect(growing.live).toEqual({ questionId: "q1", answerId: "a1", content: "one two", phase: "streaming" });
  const done = run([toEvent({ done: true, content: "one two three" })], growing);
  expect(done).toMatchObject({ live: null, finishedId: "a1" });
  expect(done.messages.at(-1)).toMatchObject({ id: "a1", content: "one two three", status: "done" });
  expect(getPath(done)).toEqual(["q1", "a1"]);
});

test.each(["", "  \n"])("replaces the empty answer %j with a placeholder", (content) => {
  expect(run([asked, named, toEvent({ done: true, content })]).messages.at(-1)?.content).toBe(emptyAnswer);
});

test("keeps the text of a stopped answer, even if empty", () => {
  const stopped = (content: string) => toEvent({ done: true, content, stopped: true });
  const piece = toEvent({ delta: "half" });
  expect(run([asked, named, piece, { type: "stopping" }, stopped("")]).messages.at(-1)).toMatchObject({
    status: "stopped",
    content: "half",
  });
  expect(run([asked, named, stopped("")]).messages.at(-1)).toMatchObject({ status: "stopped", content: "" });
});

test("stays in phase stopping during further events and a lost connection", () => {
  const state = run([asked, { type: "stopping" }, named, toEvent({ delta: "x" }), { type: "lost" }]);
  expect(state.live?.phase).toBe("stopping");
});

test("keeps the text and the error of a failed answer", () => {
  const state = run([asked, named, toEvent({ delta: "half" }), toEvent({ error: "No model.", code: "unavailable" })]);
  expect(state.messages.at(-1)).toMatchObject({ status: "failed", content: "half", error: "No model." });
});

test("keeps a rejected question as unsent until it is sent again", () => {
  const refused = run([asked, { type: "not-answered", error: "Offline." }]);
  expect(refused).toMatchObject({ live: null, messages: [{ id: "q1", status: "unsent", error: "Offline." }] });
  expect(run([asked], refused).messages).toMatchObject([{ id: "q1", status: "sending", error: null }]);
  const replaced = run([{ type: "asked", question: toMessage("q2", null), replaces: "q1" }], refused);
  expect(replaced.messages.map(({ id }) => id)).toEqual(["q2"]);
});

test("adds an edited question as a branch with its own continuation", () => {
  const stored = [toMessage("q1", null), toMessage("a1", "q1"), toMessage("q2", "a1"), toMessage("a2", "q2")];
  const edited = run([
    { type: "loaded", messages: stored },
    { type: "asked", question: toMessage("q3", "a1") },
    toEvent({ question: "q3", answer: "a3" }),
    toEvent({ done: true, content: "other" }),
  ]);
  expect(getPath(edited)).toEqual(["q1", "a1", "q3", "a3"]);
  const [, , shown] = getShownMessages(edited.messages, edited.chosen);
  expect(shown).toMatchObject({ version: 2, versions: 2, previousId: "q2", nextId: null });
  expect(getPath(run([{ type: "chosen", message: toMessage("q2", "a1") }], edited))).toEqual(["q1", "a1", "q2", "a2"]);
});

test("adds a retried answer as a version, and keeps the first if the retry is rejected", () => {
  const answered = run([asked, named, toEvent({ done: true, content: "one" })]);
  const refused = run(
    [
      { type: "retried", questionId: "q1" },
      { type: "not-answered", error: "Too many." },
    ],
    answered,
  );
  expect(refused).toMatchObject({ live: null, refusal: "Too many." });
  expect(getPath(refused)).toEqual(["q1", "a1"]);
  const again = run(
    [
      { type: "retried", questionId: "q1" },
      toEvent({ question: "q1", answer: "a2" }),
      toEvent({ done: true, content: "two" }),
    ],
    refused,
  );
  expect(getPath(again)).toEqual(["q1", "a2"]);
  expect(again.refusal).toBeNull();
});

test("keeps messages that the server does not have yet when loading", () => {
  const unsent = run([asked, { type: "not-answered", error: "Offline." }]);
  expect(getPath(run([{ type: "loaded", messages: [] }], unsent))).toEqual(["q1"]);
  const live = run([asked, named, toEvent({ delta: "x" }), { type: "loaded", messages: [toMessage("q1", null)] }]);
  expect(getPath(live)).toEqual(["q1", "a1"]);
});

test("handles messages with missing or circular parents", () => {
  expect(getPath(run([{ type: "loaded", messages: [toMessage("q2", "gone"), toMessage("a2", "q2")] }]))).toEqual([
    "q2",
    "a2",
  ]);
  const circle = [toMessage("q1", "a1"), toMessage("a1", "q1")];
  expect(getPath(run([{ type: "loaded", messages: circle }]))).toEqual([]);
});

const piece = fc.string({ maxLength: 8 });

test("ends in the same state however often an answer is interrupted and resumed", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), fc.array(fc.nat(), { maxLength: 4 }), (pieces, cuts) => {
      const ending = toEvent({ done: true, content: pieces.join("") });
      const toDelta = (delta: string) => toEvent({ delta });
      const whole = run([asked, named, ...pieces.map(toDelta), ending]);
      const places = new Set(cuts.map((cut) => cut % pieces.length));
      const cut = pieces.flatMap((delta, index) =>
        places.has(index)
          ? [{ type: "lost" } as const, named, toEvent({ content: pieces.slice(0, index).join("") }), toDelta(delta)]
          : [toDelta(delta)],
      );
      const growing = run([asked, named, ...cut]);
      expect(growing.live?.content).toBe(pieces.join(""));
      expect(run([ending], growing)).toEqual(whole);
    }),
  );
});

const id = fc.constantFrom("q1", "q2", "a1", "a2");
const event: fc.Arbitrary<NeoChatEvent> = fc.oneof(
  fc.record({ question: id, answer: fc.constantFrom("a1", "a2", "a3") }),
  fc.record({ content: piece }),
  fc.record({ delta: piece }),
  fc.record({ done: fc.constant(true as const), content: piece }),
  fc.record({ error: piece, code: piece }),
);
const message = fc.tuple(id, fc.option(id)).map(([own, parent]) => toMessage(own, parent));
const action: fc.Arbitrary<ChatAction> = fc.oneof(
  event.map(toEvent),
  message.map((question) => ({ type: "asked" as const, question })),
  id.map((questionId) => ({ type: "retried" as const, questionId })),
  fc.uniqueArray(message, { selector: (one) => one.id }).map((messages) => ({ type: "loaded" as const, messages })),
  fc.constantFrom<ChatAction>({ type: "lost" }, { type: "stopping" }, { type: "not-answered", error: "No." }),
  message.map((one) => ({ type: "chosen" as const, message: one })),
);

test("never duplicates or loses messages, whatever the order of events", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const state = run(actions);
      const ids = state.messages.map((one) => one.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(getPath(state).length).toBeLessThanOrEqual(ids.length);
      const ended = run([toEvent({ done: true, content: "end" })], state);
      expect(ended.live).toBeNull();
      const finished = ended.messages.find((one) => one.id === ended.finishedId);
      expect(!state.live || finished?.content === "end").toBe(true);
    }),
    { numRuns: 50 * inject("runs") },
  );
});

test.each([null, "x", 7, {}, { delta: 1 }, { done: "yes" }, { question: "q1" }])("rejects %j as an event", (value) => {
  expect(toNeoChatEvent(value)).toBeNull();
});

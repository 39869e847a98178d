// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createScript, createTestChat, done, getContents, ids, offline, settle } from "#tests/support/fake-chat.ts";
import type { ChatOptions } from "./chat.ts";
import type { ChatMessage } from "./chat-message.ts";
import { createOfflineTransport, offlineReplyMs } from "./offline-transport.ts";

beforeEach(() => void vi.useFakeTimers());
test("names a new conversation by the time of its first question", () => {
  const onNamed = vi.fn<(session: string) => void>();
  const chat = createTestChat(createScript(["hang"]), { onNamed });
  expect(chat.getSession()).toBeNull();
  expect(chat.send(" ")).toBe(false);
  expect(chat.send("Hello")).toBe(true);
  expect(onNamed).toHaveBeenCalledExactlyOnceWith("1000");
  expect(chat.send("Again")).toBe(false);
});

test("resends a lost question with the same id, and resumes an answer once it has an id", async () => {
  const transport = createScript(
    [offline()],
    [ids, { delta: "one " }],
    [ids, { content: "one two " }, done("one two three")],
  );
  const chat = createTestChat(transport);
  chat.send("Hello");
  await settle();
  expect(transport.calls.map(({ mode }) => mode)).toEqual(["send", "send", "resume"]);
  expect(new Set(transport.calls.map(({ messageId }) => messageId)).size).toBe(1);
  expect(getContents(chat)).toEqual(["Hello", "one two three"]);
});

test("keeps an undeliverable question over a reload, and resends it with its id", async () => {
  const { map, storage } = createFakeStorage();
  const transport = createScript();
  const chat = createTestChat(transport, { storage });
  chat.send("Hello");
  await settle();
  expect(transport.calls).toHaveLength(3);
  expect(chat.store.getState().messages).toMatchObject([
    { content: "Hello", status: "unsent", error: "Out of reach." },
  ]);

  const next = createScript([ids, done("Hi")]);
  const reopened = createTestChat(next, { storage, session: "1000" });
  await reopened.open();
  const [question] = reopened.store.getState().messages;
  expect(question).toMatchObject({ content: "Hello", status: "unsent" });
  reopened.sendAgain(question?.id ?? "");
  await settle();
  expect(next.calls[0]?.messageId).toBe(transport.calls[0]?.messageId);
  expect(getContents(reopened)).toEqual(["Hello", "Hi"]);
  expect(map.size).toBe(0);
});

test("keeps a question over a reload that was asked while the conversation loads", async () => {
  const { storage } = createFakeStorage();
  const loaded = Promise.withResolvers<ChatMessage[]>();
  const chat = createTestChat(createScript(), { storage, session: "s", load: () => loaded.promise });
  const opened = chat.open();
  chat.send("Hello");
  loaded.resolve([]);
  await opened;
  await settle();
  expect(getContents(chat)).toEqual(["Hello"]);
  const reopened = createTestChat(createScript(), { storage, session: "s" });
  await reopened.open();
  expect(reopened.store.getState().messages).toMatchObject([{ content: "Hello", status: "unsent" }]);
});

test("shows the server's rejection without retrying", async () => {
  const transport = createScript([new ApiError(429, "limit_exceeded", "Too many questions.")]);
  const chat = createTestChat(transport);
  chat.send("Hello");
  await settle();
  expect(transport.calls).toHaveLength(1);
  expect(chat.store.getState().messages).toMatchObject([{ status: "unsent", error: "Too many questions." }]);
});

test("repeats a retry with a lost connection only if the server has no new answer", async () => {
  const stored = (...answers: string[]): ChatMessage[] => [
    { id: "q1", parentId: null, role: "user", content: "Q", status: "done", error: null, createdAt: 1 },
    ...answers.map((id) => ({
      id,
      parentId: "q1",
      role: "assistant" as const,
      content: id,
      status: "done" as const,
      error: null,
      createdAt: 2,
    })),
  ];
  for (const [known, modes] of [
    [stored("a1"), ["retry", "retry"]],
    [stored("a1", "a2"), ["retry", "resume"]],
  ] as const) {
    const transport = createScript([offline()], [{ question: "q1", answer: "a2" }, done("two")]);
    const load = vi.fn<ChatOptions["load"]>(async () => known).mockResolvedValueOnce(stored("a1"));
    const chat = createTestChat(transport, { session: "s", load });
    await chat.open();
    chat.retry("a1");
    await settle();
    expect(transport.calls.map(({ mode }) => mode)).toEqual(modes);
    expect(getContents(chat)).toEqual(["Q", "a1", "two"]);
  }
});

test("resumes a pending answer on open", async () => {
  const messages: ChatMessage[] = [
    { id: "q1", parentId: null, role: "user", content: "Q", status: "done", error: null, createdAt: 1 },
    { id: "a1", parentId: "q1", role: "assistant", content: "", status: "pending", error: null, createdAt: 2 },
  ];
  const transport = createScript([{ question: "q1", answer: "a1" }, { content: "so far" }, done("so far, so good")]);
  const chat = createTestChat(transport, { session: "s", load: async () => messages });
  await chat.open();
  await settle();
  expect(transport.calls).toEqual([{ session: "s", messageId: "q1", mode: "resume" }]);
  expect(getContents(chat)).toEqual(["Q", "so far, so good"]);
});

test("reports a missing or unreachable conversation, and can reopen it", async () => {
  const load = vi.fn<ChatOptions["load"]>().mockRejectedValueOnce(offline()).mockResolvedValue(null);
  const chat = createTestChat(createScript(), { session: "s", load });
  await chat.open();
  expect(chat.store.getState().status).toBe("unreachable");
  await chat.open();
  expect(chat.store.getState().status).toBe("missing");
});

test("repeats the stop call once the server has sent the answer's id", async () => {
  let go: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (go = resolve));
  const stop = vi
    .fn<ChatOptions["transport"]["stop"]>()
    .mockRejectedValueOnce(new ApiError(404, "not_found"))
    .mockResolvedValue(undefined);
  const chat = createTestChat({
    stop,
    async *open() {
      await asked;
      yield ids;
      yield { done: true, content: "", stopped: true };
    },
  });
  chat.send("Hello");
  await chat.stop();
  expect(chat.store.getState().live?.phase).toBe("stopping");
  go();
  await settle();
  expect(stop).toHaveBeenCalledTimes(2);
  expect(chat.store.getState().messages.at(-1)?.status).toBe("stopped");
});

test("stops locally and keeps the text when offline", async () => {
  const transport = createScript([ids, { delta: "half" }, "hang"]);
  transport.stop.mockRejectedValue(offline());
  const chat = createTestChat(transport);
  chat.send("Hello");
  await vi.advanceTimersByTimeAsync(100);
  await chat.stop();
  expect(chat.store.getState()).toMatchObject({ live: null });
  expect(chat.store.getState().messages.at(-1)).toMatchObject({ status: "stopped", content: "half" });
});

test("renders the first delta at once and batches the next ones", async () => {
  const pieces = Array.from({ length: 500 }, () => ({ delta: "x" }));
  const chat = createTestChat(createScript([ids, ...pieces, "hang"]));
  let drawn = 0;
  chat.store.subscribe(() => (drawn += 1));
  chat.send("Hello");
  await vi.advanceTimersByTimeAsync(0);
  expect(chat.store.getState().live?.content[0]).toBe("x");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(chat.store.getState().live?.content).toHaveLength(500);
  expect(drawn).toBeLessThan(10);
});

test("stores one draft per conversation", () => {
  const { storage } = createFakeStorage();
  const chat = createTestChat(createScript(["hang"]), { storage });
  chat.draft.setState("typed");
  expect(createTestChat(createScript(), { storage }).draft.getState()).toBe("typed");
  chat.draft.clear();
  chat.send("Hello");
  chat.draft.setState("next");
  expect(createTestChat(createScript(), { storage }).draft.getState()).toBe("");
  expect(createTestChat(createScript(), { storage, session: "1000" }).draft.getState()).toBe("next");
});

test("answers offline with one of the replies after a second, and can be stopped", async () => {
  const chat = createTestChat(createOfflineTransport(["zero", "one"], () => 0.6));
  chat.send("Hello");
  await vi.advanceTimersByTimeAsync(offlineReplyMs - 1);
  expect(chat.store.getState().live).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(getContents(chat)).toEqual(["Hello", "one"]);
  chat.send("Again");
  await vi.advanceTimersByTimeAsync(10);
  await chat.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(chat.store.getState().messages.at(-1)?.status).toBe("stopped");
});

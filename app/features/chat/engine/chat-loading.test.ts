// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createScript, createTestChat, done, offline, settle } from "#tests/support/fake-chat.ts";
import { getShownMessages } from "./branches.ts";
import type { ChatOptions } from "./chat.ts";
import type { ChatMessage } from "./chat-message.ts";

beforeEach(() => void vi.useFakeTimers());
const toStored = (...contents: string[]): ChatMessage[] =>
  contents.map((content, index) => ({
    id: content,
    parentId: contents[index - 1] ?? null,
    role: index % 2 === 0 ? "user" : "assistant",
    content,
    status: "done",
    error: null,
    createdAt: index,
  }));
const getShown = ({ store }: ReturnType<typeof createTestChat>) => {
  const { chosen, messages } = store.getState();
  return getShownMessages(messages, chosen).map(({ message }) => message.content);
};

test("appends a question that is asked while the conversation loads", async () => {
  const loaded = Promise.withResolvers<ChatMessage[]>();
  const transport = createScript([{ question: "any", answer: "new" }, done("Five")]);
  const chat = createTestChat(transport, { session: "s", load: () => loaded.promise });
  void chat.open();
  chat.send("Four");
  await settle();
  expect([transport.calls, getShown(chat)]).toEqual([[], ["Four"]]);
  loaded.resolve(toStored("One", "Two", "Three", "Three and a half"));
  await settle();
  expect(transport.calls).toMatchObject([{ parentId: "Three and a half" }]);
  expect(getShown(chat)).toEqual(["One", "Two", "Three", "Three and a half", "Four", "Five"]);
});

test("appends a stored question that was asked before the conversation had loaded", async () => {
  const { storage } = createFakeStorage();
  const never = new Promise<null>(() => undefined);
  const chat = createTestChat(createScript(), { storage, session: "s", load: () => never });
  void chat.open();
  chat.send("Three");
  const reopened = createTestChat(createScript(), { storage, session: "s", load: async () => toStored("One", "Two") });
  await reopened.open();
  expect(getShown(reopened)).toEqual(["One", "Two", "Three"]);
});

test("lets the server place a question when the conversation could not be loaded, then reloads", async () => {
  const asked = Promise.withResolvers<string>();
  const load = vi.fn<ChatOptions["load"]>(async () => {
    const id = await asked.promise;
    const [one, two, three, four] = toStored("One", "Two", "Three", "Four") as [
      ChatMessage,
      ChatMessage,
      ChatMessage,
      ChatMessage,
    ];
    // The server appended the question to the older of two branches.
    return [one, two, { ...three, id }, { ...four, parentId: id }, ...toStored("Another start")];
  });
  load.mockRejectedValueOnce(offline());
  const transport = createScript([{ question: "any", answer: "Four" }, done("Four")]);
  const chat = createTestChat(transport, { session: "s", load });
  await chat.open();
  chat.send("Three");
  asked.resolve(chat.store.getState().live?.questionId ?? "");
  await settle();
  expect(transport.calls[0]).not.toHaveProperty("parentId");
  expect(getShown(chat)).toEqual(["One", "Two", "Three", "Four"]);
});

test("repeats the stop call for a question that was stopped while the conversation loads", async () => {
  const loaded = Promise.withResolvers<ChatMessage[]>();
  const transport = createScript([
    { question: "any", answer: "new" },
    { ...done(""), stopped: true },
  ]);
  const chat = createTestChat(transport, { session: "s", load: () => loaded.promise });
  void chat.open();
  chat.send("Three");
  await chat.stop();
  loaded.resolve(toStored("One", "Two"));
  await settle();
  expect(transport.stop).toHaveBeenCalledTimes(2);
  expect(chat.store.getState()).toMatchObject({ live: null, messages: [{}, {}, {}, { status: "stopped" }] });
});

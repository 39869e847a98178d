import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { conversationKey, loadMessages } from "./message-memory.ts";

const load = (...messages: unknown[]) => {
  const { map, storage } = createFakeStorage();
  map.set(conversationKey, JSON.stringify(messages));
  return loadMessages(storage);
};
const said = { role: "assistant", content: "Yes.", timestamp: 1 };

test.each([
  ["a broken time", { backAt: "tomorrow" }],
  ["a time that is none", { backAt: null }],
  ["an unknown reason", { reason: "because" }],
  ["an unknown mood", { mood: "angry" }],
  ["a story elsewhere", { stories: [{ title: "A story", path: "https://example.com/post/a" }] }],
  ["a path with a way out", { stories: [{ title: "A story", path: "/post/../admin" }] }],
  ["a story without a title", { stories: [{ path: "/post/a" }, null, 7] }],
  ["what only the owner may see", { used: { lore: [{ title: "Secret", content: "Entry" }] } }],
  ["what it does not know", { html: "<b>" }],
])("leaves out of a stored message: %s", (_, part) => {
  expect(load({ ...said, ...part })).toEqual([said]);
});

test.each([
  ["nobody", { ...said, role: "nobody" }],
  ["no text", { ...said, content: 7 }],
  ["a text without end", { ...said, content: "a".repeat(8_001) }],
  ["no time", { ...said, timestamp: "now" }],
  ["nothing", null],
])("leaves out a stored message of %s", (_, message) => {
  expect(load(message, said)).toEqual([said]);
});

test("keeps what is known of an answer, and ends one that was growing", () => {
  const whole = {
    ...said,
    mood: "happy",
    isCare: true,
    reason: "budget",
    backAt: "2026-11-27T00:00:00.000Z",
    stories: [{ title: "First Light", path: "/post/first-light" }],
  };
  expect(load(whole, { ...said, isGrowing: true })).toEqual([whole, { ...said, isCut: true }]);
});

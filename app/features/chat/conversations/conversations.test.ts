import { expect, test } from "vitest";
import { toConversationFileName, toJson, toMarkdown } from "./export-conversation.ts";
import { groupConversations } from "./group-conversations.ts";

const now = new Date(2026, 10, 22, 0, 30);
const toConversation = (title: string, ...[day, hour]: [number, number]) => ({
  id: title,
  session: title,
  title,
  updatedAt: new Date(2026, 10, day, hour).getTime(),
});

test("groups conversations by local days and finds titles case-insensitively", () => {
  const all = [
    toConversation("A", 22, 0),
    toConversation("Bee", 21, 23),
    toConversation("C", 15, 1),
    toConversation("D", 14, 23),
  ];
  const groups = groupConversations(all, "", now);
  expect(groups.map(({ name, conversations }) => [name, conversations.length])).toEqual([
    ["today", 1],
    ["yesterday", 1],
    ["week", 1],
    ["earlier", 1],
  ]);
  expect(groupConversations(all, " bEE ", now)).toEqual([{ name: "yesterday", conversations: [all[1]] }]);
  expect(groupConversations(all, "nothing", now)).toEqual([]);
});

const base = { error: null, createdAt: 0 };
const messages = [
  { ...base, id: "q1", parentId: null, role: "user" as const, content: "Why?", status: "done" as const },
  { ...base, id: "a1", parentId: "q1", role: "assistant" as const, content: "So.", status: "done" as const },
  { ...base, id: "a2", parentId: "q1", role: "assistant" as const, content: "Thus.", status: "stopped" as const },
  { ...base, id: "q2", parentId: "a2", role: "user" as const, content: "Lost", status: "unsent" as const },
];

test("exports the shown branch as Markdown, and all branches as JSON", () => {
  const markdown = toMarkdown(
    "Reasons",
    { messages, chosen: new Map([["q1", "a1"]]) },
    { user: "You", assistant: "N" },
  );
  expect(markdown).toBe(
    "# Reasons\n\n## You · 1970-01-01T00:00:00.000Z\n\nWhy?\n\n## N · 1970-01-01T00:00:00.000Z\n\nSo.\n",
  );
  const json = JSON.parse(toJson("Reasons", "7", messages)) as { messages: { id: string; createdAt: string }[] };
  expect(json).toMatchObject({ title: "Reasons", session: "7" });
  expect(json.messages.map(({ id }) => id)).toEqual(["q1", "a1", "a2"]);
});

test.each([
  ["Of appl trees!", "of-appl-trees"],
  ["../../etc/passwd", "etc-passwd"],
  ["Über Ägypten", "über-ägypten"],
  ["???", "conversation"],
])("converts the title %j to the file name %j", (title, name) => {
  expect(toConversationFileName(title)).toBe(name);
});

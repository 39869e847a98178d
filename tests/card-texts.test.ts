import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeNarrator } from "#server/book/storyteller/character-bible.ts";
import { findInLore } from "#server/chat/neo/find-in-lore.ts";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

/** As authors write: names, times, chance, variables and what only other programs know, in each text. */
const toText = (about: string): string =>
  `${about}: {{user}} walks in; {{char}} takes {{user}}'s coat. {{time}} {{pick::a::b}} {{setvar::x::y}}{{getvar::x}} ` +
  "{{persona}}{{mystery::x}}{{#if x}}<USER> and <BOT>{{/if}}{{// nobody reads this}} {persona} is not filled.";

const entry = (title: string, isConstant: boolean) => ({
  title,
  keys: ["lantern"],
  content: toText(title),
  isEnabled: true,
  isConstant,
  isPublic: true,
});

const card = {
  name: "Mira",
  description: '{{user}}: Who are you?\n{{char}}: "I keep the lighthouse."',
  personality: toText("personality"),
  scenario: toText("scenario"),
  first_mes: toText("greeting"),
  alternate_greetings: [toText("another greeting")],
  mes_example: `<START>\n${toText("examples")}`,
  system_prompt: toText("instructions"),
  post_history_instructions: toText("last instructions"),
  tags: ["sea"],
};
const lore = [entry("The gauge pole of {{char}}", false), entry("The lantern", true)];

const files = [
  "landing.route.tsx",
  "features/intro/intro.route.tsx",
  "features/posts/stories.route.tsx",
  "features/chat/chat.route.tsx",
];

let server: FakeModelServer;
let app: TestApp;
let folder: string;
/** Makes the site that of the card, and its lore public. */
const begin = async (): Promise<void> => {
  const file = JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data: card });
  const read = await app.request("/functions/v1/read-card", { method: "POST", body: file });
  const { id, parts, profile } = (await read.json()) as {
    id: string;
    parts: { part: string }[];
    profile: Record<string, string>;
  };
  expect(profile.tagline).toBe("");
  const started = await app.call("character", {
    action: "start-from-card",
    card: id,
    profile: {
      ...profile,
      tagline: "{{char}} keeps a lighthouse.",
      bio: toText("bio").replace(" {persona} is not filled.", ""),
    },
    parts: parts.map(({ part }) => part),
    confirmsAdult: false,
  });
  expect(started.status).toBe(200);
  const open = await app.call("content-admin", { action: "get", name: "character" });
  const { document } = (await open.json()) as { document: { published: object; version: number } };
  const value = { ...document.published, lore };
  const saved = await app.call("content-admin", {
    action: "save",
    name: "character",
    value,
    version: document.version,
  });
  const { version } = ((await saved.json()) as { document: { version: number } }).document;
  expect((await app.call("content-admin", { action: "publish", name: "character", version })).status).toBe(200);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-card-texts-"));
  server = await startFakeModelServer();
  const build = await createSiteBuild(files);
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", PERSONA_CHAT: "on" };
  const backend = await createTestBackend({ storageDirectory: folder });
  app = await createTestApp({ backend, env, loadBuild: async () => build });
  await begin();
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const expectFilled = (text: string, what: string): void => {
  expect(text, what).not.toMatch(/\{\{|\}\}|<USER>|<BOT>|mystery|nobody reads this/);
  expect(text, what).not.toMatch(/\byou walks\b|\byou's\b/i);
};

/** What a page shows, without its scripts, its styles and its data. */
const readPage = async (address: string): Promise<string> => {
  const response = await app.request(address);
  expect([address, response.status]).toEqual([address, 200]);
  return (await response.text()).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
};

test("pages show the card with names in place of macros, and its own braces as they are", async () => {
  const stories = await readPage("/stories");
  expect(stories).toContain("The gauge pole of Mira: Guest walks in; Mira takes Guest");
  expect(stories).toContain("{persona} is not filled.");
  const landing = await readPage("/landing");
  expect(landing).toContain("Mira keeps a lighthouse.");
  expect(landing).toContain("bio: Guest walks in;");
  expect(landing).not.toContain("I keep the lighthouse");
  expect(await readPage("/mira-chat")).toContain("greeting: Guest walks in; Mira takes Guest");
  for (const address of ["/stories", "/landing", "/mira-chat"]) expectFilled(await readPage(address), address);
});

test("search, NEO and texts for programs have it filled in", async () => {
  const found = await (await app.request("/functions/v1/search?query=gauge+pole")).text();
  expect(found).toContain("Guest walks in");
  expectFilled(found, "search");
  const quoted = findInLore(app.content, "What is the gauge pole?", () => true);
  expect(quoted?.text).toContain("Guest walks in");
  expectFilled(JSON.stringify(quoted), "NEO");
  expectFilled(await (await app.request("/llms.txt")).text(), "/llms.txt");
});

test("whoever writes as the character is told it filled in", () => {
  const told = describeNarrator(app.content.published());
  expect(told).toContain("personality: Guest walks in; Mira takes Guest's coat.");
  expectFilled(told, "the book");
});

test("a language model that answers as the character is told it filled in", async () => {
  server.replyWith(streamText("Come in."));
  await (await app.call("persona-chat", { prompt: "Where is the lantern?", session: "one" })).text();
  const sent = JSON.stringify(server.calls.at(-1)?.body.messages);
  expect(sent).toContain("personality: ");
  expectFilled(sent, "the chat");
});

test("the greeting is stored as its author wrote it", () => {
  expect(app.content.get("chat").greeting).toContain("{{user}} walks in; {{char}} takes");
  expect(app.content.get("character").alternateGreetings[0]).toContain("{persona} is not filled.");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrder, writeByGrammar } from "#tests/support/create-story-order.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { describeNarrator } from "./character-bible.ts";

const persona = {
  name: "Mira",
  productName: "Mira",
  tagline: "Keeps a lighthouse",
  shortName: "mira",
  pronouns: "he/him" as const,
};
const lore = (title: string, content: string, change = {}) => ({
  title,
  keys: [],
  content,
  isEnabled: true,
  isConstant: false,
  ...change,
});
const character = {
  description: "{{char}} has kept the light at Kap Arn for nine years.",
  personality: "patient",
  lore: [
    lore("Kap Arn", "A rock with one house."),
    lore("Hidden", "Nobody knows it.", { isEnabled: false }),
    lore("The light", "It turns every eleven seconds.", { isConstant: true }),
  ],
};
const documents = { base: { texts: "starter" }, persona, character };
const call = { mode: "next", use_source: true, chloe_api_key: "a key" };

let server: FakeModelServer;
const apps: TestApp[] = [];
const open = async (env = {}) => {
  const app = await createTestApp({ documents, env });
  apps.push(app);
  return app;
};
beforeAll(async () => {
  server = await startFakeModelServer();
});
afterAll(async () => {
  for (const app of apps) {
    await app.flush();
    await app.close();
  }
  await server.stop();
});

test("without a language model there is no storyteller, no story and an empty ledger", async () => {
  const app = await open();
  const result = (await (await app.call("generate-book", call)).json()) as { error: string };
  expect(result).toMatchObject({ success: false });
  expect(result.error).toContain("There is no storyteller for this character yet");
  expect(await (await app.call("generate-book", { mode: "next" })).json()).toMatchObject({
    error: "Please set MIRA_API_KEY in settings first",
  });
  const { ledger } = (await (await app.call("story-ledger", { action: "read" })).json()) as { ledger: object };
  expect(ledger).toEqual({ facts: [], threads: [], people: [], places: [] });
});

test("a language model writes from what is known of the character, and of nobody else", async () => {
  const app = await open({ LLM_BASE_URL: server.url, LLM_MODEL: "fake-1" });
  const told = await writeByGrammar(createOrder());
  const json = (value: unknown) => streamText(JSON.stringify(value), { chunkLength: 400 });
  const beats = ["He wants it.", "It is in the way.", "It turns.", "It has changed."];
  const newThread = { statement: "who was at the door", key: "the door" };
  server.replyWith(
    json({ title: "The Ninth Winter", thread: "none", beats, ending: "An image.", newThread }),
    streamText(told.content, { chunkLength: 400 }),
    json({ problems: [] }),
    json({
      title: "The Ninth Winter",
      excerpt: "I had it from the lamp itself, and nobody else was up.",
      picture: "a lamp at the end of a long pier at night",
      facts: [{ kind: "event", subject: "the lamp", statement: "it was asked", sentence: "I was there." }],
      closed: [],
      opened: [],
    }),
  );
  const answer = await (await app.call("generate-book", { ...call, chloe_api_key: "sk-a" })).json();
  expect(answer).toEqual(expect.objectContaining({ success: true }));
  const [outline] = server.calls;
  const sent = JSON.stringify(outline?.body.messages);
  expect(sent).toContain("Mira has kept the light at Kap Arn for nine years.");
  expect(sent).toContain("It turns every eleven seconds.");
  expect(sent).not.toMatch(/Chloe|Nives|laundry|open threads/i);
});

test("names who tells, in a few words or many, with constant lore first and no switched-off lore", () => {
  const documents: Record<string, object> = {
    persona,
    chat: { guest: "Guest" },
    site: { locale: "en-US" },
    character: { ...character, scenario: "", exampleMessages: "", description: "x".repeat(100_000) },
  };
  const text = describeNarrator({ get: (name) => documents[name] as never });
  expect(text.startsWith("Mira (he/him) is a made-up character: Keeps a lighthouse.")).toBe(true);
  expect(text.length).toBeLessThan(9_000);
  expect(text.indexOf("The light")).toBeLessThan(text.indexOf("Kap Arn: A rock"));
  expect(text).not.toContain("Nobody knows it");
  expect(text).not.toContain("Where and when");
});

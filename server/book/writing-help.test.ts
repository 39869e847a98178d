import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoryLedger } from "#contracts/book/story-ledger.ts";
import type { WritingHelpCall } from "#contracts/posts/writing-help.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

let server: FakeModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startFakeModelServer();
  app = await createTestApp({ env: { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1" } });
});
beforeEach(() => void server.calls.splice(0));
afterAll(async () => {
  await app.close();
  await server.stop();
});

const reply = (value: unknown) => server.replyWith(streamText(JSON.stringify(value)));
const help = async (call: WritingHelpCall | object) => {
  const response = await app.call("writing-help", call);
  return { status: response.status, body: (await response.json()) as object };
};
const readPrompt = () =>
  JSON.parse(server.calls[0]?.body.messages[1]?.content ?? "") as {
    character?: string;
    text: string;
    known?: string[];
  };

test.each(["voice", "shorter", "mend", "go-on"] as const)("writes a text anew: %s", async (task) => {
  reply({ text: "The lamp is **lit**." });
  const { status, body } = await help({ task, title: "Night", text: "The lamp is on.", before: "It got dark." });
  expect([status, body]).toEqual([200, { text: "The lamp is **lit**." }]);
  expect(readPrompt()).toMatchObject({ title: "Night", text: "The lamp is on.", before: "It got dark." });
  expect(readPrompt().character).toContain("Chloe");
});

test.each([
  ["nothing", ""],
  ["HTML", "Look <b>here</b>."],
  ["a link that the text does not have", "Look [here](https://evil.example)."],
])("uses nothing of an answer with %s", async (_what, text) => {
  reply({ text });
  expect(await help({ task: "shorter", text: "See [mine](https://mine.example)." })).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining("cannot be used") as string },
  });
});

test("keeps a link that the text has", async () => {
  const text = "[Mine](https://mine.example).";
  reply({ text });
  expect((await help({ task: "shorter", text: "See [mine](https://mine.example)." })).body).toEqual({ text });
});

test("finds what a text and the ledger say differently, and only what both hold", async () => {
  const ledger = (await (await app.call("story-ledger", { action: "read" })).json()) as { ledger: StoryLedger };
  const fact = ledger.ledger.facts.find(({ isGone }) => !isGone);
  const known = `${fact?.subject}: ${fact?.statement}`;
  const sentence = "She never saw the sea.";
  reply({
    contradictions: [
      { sentence, known },
      { sentence: "This stands nowhere.", known },
      { sentence, known: "Nobody: said this." },
    ],
  });
  const { body } = await help({ task: "contradictions", text: `Once. ${sentence}` });
  expect(body).toEqual({ contradictions: [{ sentence, known }], facts: readPrompt().known?.length });
});

test("proposes title, excerpt, tags and a description, and leaves out what cannot be used", async () => {
  reply({
    title: "A <b>lamp</b>",
    excerpt: "A lamp is lit.",
    tags: ["#night", "lamps", "x".repeat(41)],
    imageAlt: "A lamp.",
  });
  const { body } = await help({ task: "announce", text: "The lamp is lit.", imagePrompt: "a lamp" });
  const announcement = { title: "", excerpt: "A lamp is lit.", tags: ["night", "lamps"], imageAlt: "A lamp." };
  expect(body).toEqual({ announcement });
});

test.each([
  ["an unknown task", { task: "translate", text: "a" }],
  ["no text", { task: "voice", text: " " }],
  ["too much text", { task: "voice", text: "a".repeat(8_001) }],
])("asks no model for %s", async (_what, call) => {
  expect((await help(call)).status).toBe(400);
  expect(server.calls).toHaveLength(0);
});

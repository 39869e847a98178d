import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import {
  disconnectAfter,
  type FakeModelServer,
  type ModelReply,
  requireKey,
  respondWithError,
  startFakeModelServer,
  neverRespond,
  streamRefusal,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createMetrics } from "#server/telemetry/metrics.ts";
import { createTokenBudget } from "#server/models/token-budget.ts";
import { modelLimits } from "#server/models/model-limits.ts";
import { createLanguageModel } from "#server/models/create-language-model.ts";
import { findContradictions } from "@site/storyteller/continuity.ts";
import { createStoryteller } from "#server/book/storyteller/create-storyteller.ts";
import { readContent } from "#tests/support/generate-series.ts";
import { countWords, toSentences } from "@site/storyteller/grammar/text.ts";
import type { StoryOrder } from "@site/storyteller/storyteller.ts";
import { createOrder as order, createGenerateStory, writeByGrammar } from "#tests/support/create-story-order.ts";
import { createModelStoryteller } from "./model-storyteller.ts";

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.stop());

const { bible, published } = await readContent();
const quiet = () => undefined;
// A real story of the site's world, as a model might write it.
const told = await writeByGrammar(order());
const [thread] = told.threadsClosed;
const sentences = toSentences(told.content);
const quoted = sentences.findLast((sentence) => sentence.length > 40) as string;
const newKey = quoted
  .split(/\s+/)
  .slice(1, 4)
  .join(" ")
  .replace(/[^\p{L}\s]/gu, "");

const outline = {
  title: "What the Lamp Was For",
  thread: thread?.id,
  beats: ["She wants it.", "It is in the way.", "It turns.", "It has changed."],
  ending: "An image.",
  newThread: { statement: "who was at the door", key: newKey },
};
const summary = {
  title: published.at(-1)?.title,
  excerpt: `${"I had it from the lamp itself, and nobody else was up. ".repeat(6)}`,
  picture: "a lamp at the end of a long corridor at night",
  facts: [
    { kind: "event", subject: "the lamp", statement: "it happened", sentence: `“${quoted}”` },
    { kind: "event", subject: "the moon", statement: "it never happened", sentence: "The moon fell into the bucket." },
  ],
  closed: [
    { id: thread?.id, sentence: quoted },
    { id: "no-such-thread", sentence: quoted },
  ],
  opened: [{ statement: "who was at the door", key: newKey, sentence: quoted }],
};

const json = (value: unknown): ModelReply => streamText(JSON.stringify(value), { chunkLength: 200 });
const draft = (content: string): ModelReply => streamText(content, { chunkLength: 400 });
const planned = json(outline);
const written = draft(told.content);
const fine = json({ problems: [] });
const summed = json(summary);

const createModel = (apiKey?: string, limits = {}) =>
  createLanguageModel(
    { baseUrl: server.url, model: "fake-1", apiKey },
    {
      budget: createTokenBudget({ site: 1_000_000, perUser: 0 }),
      metrics: createMetrics().languageModel,
      log: { warn: quiet },
      limits: { ...modelLimits, retryDelayMs: 1, ...limits },
    },
  );

const write = async (replies: ModelReply[], change: Partial<StoryOrder> = {}, limits = {}) => {
  server.replyWith(...replies);
  const lines: string[] = [];
  const storyteller = createStoryteller({
    languageModel: createModel("key", limits),
    generate: createGenerateStory(),
    apiKey: "",
  });
  const story = await storyteller.write(order({ onProgress: (line) => lines.push(line), ...change }));
  return { story, lines };
};
const getPrompt = (call: number): string => server.calls[call]?.body.messages.at(-1)?.content ?? "";

test("plans, writes, checks and describes a story, and reports its token usage", async () => {
  const { story, lines } = await write([planned, written, fine, summed]);
  expect(story.content).toBe(told.content);
  expect(story.title).toBe(`${published.at(-1)?.title} (2)`);
  expect(story.excerpt.length).toBeLessThanOrEqual(200);
  expect(story.imagePrompt).toContain(bible.narrator.picture);
  expect(story.threadsClosed).toMatchObject([{ id: thread?.id, key: thread?.key, sentence: quoted }]);
  expect(story.threadsOpened).toHaveLength(1);
  expect(bible.threads.map(({ id }) => id)).not.toContain(story.threadsOpened[0]?.id);
  expect(story.people).toEqual(told.people);
  expect(story.places).toEqual(told.places);
  expect(lines[0]).toContain("fake-1");
  expect(lines.join("\n")).toMatch(/draft of [\d,]+ words; [\d,]+ of [\d,]+ tokens used/);
  expect(lines.at(-1)).toContain("480 of");
  expect(server.calls).toHaveLength(4);
});

test("puts only what is in the text into the ledger", async () => {
  const { story } = await write([planned, written, fine, summed]);
  expect(story.facts).toEqual([
    { kind: "event", subject: "the lamp", statement: "it happened", sentence: quoted, story: story.title },
  ]);
});

test("sends the last story in full, excerpts of the others, the bible and the owner's note", async () => {
  await write([planned, written, fine, summed], { note: "Please with more snow." });
  const prompt = getPrompt(0);
  expect(prompt).toContain(published.at(-1)?.content.slice(-200));
  for (const { title } of published) expect(prompt).toContain(title);
  expect(prompt).not.toContain(published[0]?.content.slice(500, 700));
  expect(prompt).toContain("Please with more snow.");
  expect(prompt).toContain(bible.people[0]?.role);
  expect(server.calls[0]?.body.messages[0]?.content).toContain(bible.narrator.voice);
});

test("stays within its budget for old stories, and works without any", async () => {
  const long = Array.from({ length: 80 }, (_, index) => ({
    title: `Story ${index}`,
    content: `${"Once there was a lamp. ".repeat(60)}\n\n`.repeat(20),
  }));
  await write([planned, written, fine, summed], { stories: long });
  expect(getPrompt(0).length).toBeLessThan(50_000);
  expect(getPrompt(0)).toContain("Story 79");
  const { story } = await write([planned, written, fine, summed], { stories: [] });
  expect(story.content).not.toBe("");
});

test("requests a new draft if it is too short, not in the first person or cut off", async () => {
  const short = draft("I was on. I was off.");
  const theirs = draft(told.content.replaceAll(/\b(I|me|my|I'm|I'd|I've|I'll)\b/g, "she"));
  const { lines, story } = await write([planned, short, theirs, written, fine, summed]);
  expect(story.content).toBe(told.content);
  expect(lines.join("\n")).toContain("needs 800 at least");
  expect(lines.join("\n")).toContain("first person");
  const broken = await write([planned, disconnectAfter(told.content.slice(0, 4_000)), written, fine, summed]);
  expect(broken.lines.join("\n")).toContain("breaks off");
});

test.each([
  ["refuses", streamRefusal("I cannot write that.")],
  ["sends an empty answer", streamText("")],
  ["sends 200 KB", draft("word ".repeat(40_000))],
])("fails for a model that %s instead of a story", async (_name, reply) => {
  await expect(write([planned, reply])).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("did not write a story that can be used"),
  });
  expect(server.calls).toHaveLength(4);
});

test("revises contradictions, and keeps the draft if the revision is worse", async () => {
  const name = bible.people[0]?.name ?? "";
  const limit = bible.narrator.limits[0];
  const wrong = `${told.content}\n\nI ${limit?.verbs[0]} it from where I was.`;
  expect(findContradictions(bible, { content: wrong })).not.toEqual([]);
  const good = await write([planned, draft(wrong), fine, written, summed]);
  expect(good.story.content).toBe(told.content);
  expect(getPrompt(3)).toContain(limit?.statement.split(" ")[0]);
  const found = { problems: [{ sentence: quoted, reason: `${name} was away` }] };
  const worse = await write([planned, written, json(found), draft("I forgot."), summed]);
  expect(worse.story.content).toBe(told.content);
  expect(worse.lines.join("\n")).toContain("1 contradiction");
  expect(worse.lines.join("\n")).toContain("Did not take the new version");
});

test("retries after invalid JSON, and fails with a message in the end", async () => {
  const half = streamText(JSON.stringify(outline).slice(0, -20));
  const { story } = await write([half, planned, written, fine, half, summed]);
  expect(story.facts).toHaveLength(1);
  await expect(write([half])).rejects.toMatchObject({ message: expect.stringContaining("in the form") });
});

test("passes on the text before work that may fail after it", async () => {
  const drafts: { title: string; content: string }[] = [];
  const onDraft = (given: { title: string; content: string }) => void drafts.push(given);
  await expect(write([planned, written, respondWithError(500, "no")], { onDraft })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(drafts).toEqual([{ title: outline.title, content: told.content }]);
});

test("passes on a draft that no revision improved, but no refusal", async () => {
  const drafts: string[] = [];
  const onDraft = ({ content }: { content: string }) => void drafts.push(content);
  const unfinished = told.content.slice(0, 4_000);
  await expect(
    write([planned, draft(unfinished), streamText("I would rather not.")], { onDraft }),
  ).rejects.toMatchObject({ code: "unavailable" });
  expect(drafts).toEqual([unfinished.trim()]);
});

test("stops at its token limit", async () => {
  server.replyWith(planned, written, fine, summed);
  const model = createModel("key");
  const storyteller = createModelStoryteller(model as NonNullable<typeof model>, {
    stories: 2_000,
    facts: 1_000,
    perRun: 5_000,
  });
  await expect(storyteller.write(order())).rejects.toMatchObject({
    code: "limit_exceeded",
    message: expect.stringContaining("of the 5,000 tokens"),
  });
});

test("reports problems with provider and key, and stops when it is cancelled", async () => {
  await expect(write([respondWithError(500, "no")])).rejects.toMatchObject({ code: "unavailable" });
  await expect(write([planned, neverRespond()], {}, { firstWordMs: 100 })).rejects.toMatchObject({
    message: expect.stringContaining("did not answer in time"),
  });
  server.replyWith(requireKey("right", planned), requireKey("right", written), requireKey("right", fine), summed);
  const withKey = (apiKey: string) =>
    createStoryteller({ languageModel: createModel(), generate: createGenerateStory(), apiKey });
  await expect(withKey("wrong").write(order())).rejects.toMatchObject({
    message: expect.stringContaining("refused the key"),
  });
  server.replyWith(requireKey("right", planned), requireKey("right", written), requireKey("right", fine), summed);
  expect((await withKey("right").write(order())).content).toBe(told.content);
  const stop = new AbortController();
  const calls = server.calls.length;
  server.replyWith(neverRespond());
  const writing = write([neverRespond()], { signal: stop.signal });
  await server.getCall(calls);
  stop.abort(new Error("cancelled"));
  await expect(writing).rejects.toThrow("cancelled");
});

test("uses the built-in storyteller without a model, and reports whether each story was written", async () => {
  const outcomes: unknown[] = [];
  const onWritten = (error?: unknown) => outcomes.push(error);
  const storyteller = createStoryteller({
    languageModel: null,
    generate: createGenerateStory(),
    apiKey: "x",
    onWritten,
  });
  expect(storyteller.name).toBe("built-in");
  await storyteller.write(order());
  await expect(storyteller.write(order({ note: null as never }))).rejects.toBeInstanceOf(TypeError);
  expect(outcomes).toEqual([undefined, expect.any(Error)]);
});

test("writes in the language of the site with a model, and says plainly that the built-in one cannot", async () => {
  const language = "This site is in Japanese (Japan).";
  const withoutModel = createStoryteller({
    languageModel: null,
    generate: createGenerateStory(),
    apiKey: "",
    language,
  });
  await expect(withoutModel.write(order())).rejects.toThrow("writes English only");
  const nights = Array.from({ length: 2_200 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7) % 2_999)));
  const content = `${nights.join("").replaceAll(/.{12}/gu, "$&。")}\n\n終わり。`;
  server.replyWith(planned, draft(content), fine, summed);
  const storyteller = createStoryteller({ languageModel: createModel("key"), generate: null, apiKey: "", language });
  expect((await storyteller.write(order())).content).toBe(content);
  expect(server.calls[0]?.body.messages[0]?.content).toContain(language);
});

test("has a grammar story that is long enough to simulate a model's", () => {
  const words = countWords(told.content);
  expect(words).toBeGreaterThanOrEqual(800);
  expect(words).toBeLessThanOrEqual(1_500);
  const known: StoryBible = bible;
  expect(findContradictions(known, told)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storyPlanSchema } from "#contracts/book/story-plan.ts";
import { planLimits } from "#contracts/book/story-plan-limits.ts";
import { createLanguageModel } from "#server/models/create-language-model.ts";
import { modelLimits } from "#server/models/model-limits.ts";
import { createTokenBudget } from "#server/models/token-budget.ts";
import { createMetrics } from "#server/telemetry/metrics.ts";
import { toSentences } from "@site/storyteller/grammar/text.ts";
import type { StoryPlan } from "@site/storyteller/story-plan.ts";
import { createGenerateStory, createOrder as order, writeByGrammar } from "#tests/support/create-story-order.ts";
import { createPlan } from "#tests/support/create-test-engine.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { readContent } from "#tests/support/generate-series.ts";
import { createStoryteller } from "./create-storyteller.ts";
import { RefusedStoryError } from "./refused-story-error.ts";

let server: FakeModelServer;
beforeAll(async () => {
  server = await startFakeModelServer();
});
beforeEach(() => void (server.calls.length = 0));
afterAll(() => server.stop());

const { bible } = await readContent();
const told = await writeByGrammar(order());
const [fact] = bible.facts;
const known = `${fact?.subject}: ${fact?.statement}`;
const thread = bible.threads.find(({ closed }) => closed === undefined);
const quoted = toSentences(told.content).findLast((sentence) => sentence.length > 40) as string;

const json = (value: unknown) => streamText(JSON.stringify(value), { chunkLength: 400 });
const text = (content: string) => streamText(content, { chunkLength: 400 });
const summary = json({
  title: "Another title of the model",
  excerpt: "I had it from the lamp itself, and nobody else was up. ".repeat(2),
  picture: "a lamp at the end of a long corridor at night",
  facts: [{ kind: "event", subject: "the lamp", statement: "it happened", sentence: quoted }],
  closed: [],
  opened: [],
});
const outline = {
  title: "What the Lamp\u202e Was For",
  premise: "<b>She</b> asks the lamp.",
  thread: thread?.id ?? "none",
  beats: ["She wants it.", "It is in\nthe way.", "It turns.", "It has changed."],
  ending: "An image.",
  newThread: { statement: "who was at the door", key: "the door" },
  tags: ["night", "https://example.com", "#lamps", "<script>"],
  leansOn: [known, `- ${known}`, "the moon: it is made of cheese"],
  owner: "ignore all rules",
};

const createModel = (site = 1_000_000) =>
  createLanguageModel(
    { baseUrl: server.url, model: "fake-1", apiKey: "key" },
    {
      budget: createTokenBudget({ site, perUser: 0 }),
      metrics: createMetrics().languageModel,
      log: { warn: () => undefined },
      limits: { ...modelLimits, retryDelayMs: 1 },
    },
  );
const withModel = (site?: number) =>
  createStoryteller({ languageModel: createModel(site), generate: createGenerateStory(), apiKey: "" });
const builtIn = createStoryteller({ languageModel: null, generate: createGenerateStory(), apiKey: "" });
const getPrompt = (call: number): string => server.calls[call]?.body.messages.at(-1)?.content ?? "";

test("takes of a model's plan what is allowed, as plain lines, and of its facts only those of the ledger", async () => {
  server.replyWith(json(outline));
  const plan = await withModel().plan(order());
  expect(storyPlanSchema.parse(plan)).toEqual(plan);
  expect(plan).toEqual({
    seed: "one",
    madeBy: "fake-1",
    title: "What the Lamp Was For",
    premise: "<b>She</b> asks the lamp.",
    beats: ["She wants it.", "It is in the way.", "It turns.", "It has changed.", "An image."].map((one) => ({
      text: one,
    })),
    thread: thread?.id,
    leftOpen: { statement: "who was at the door", key: "the door" },
    tags: ["night", "lamps"],
    leansOn: [thread?.statement, known],
  });
  expect(server.calls).toHaveLength(1);
});

test.each([
  ["is too long", { ...outline, beats: ["x".repeat(planLimits.beat + 1), "b", "c", "d"] }],
  ["has no scenes", { ...outline, beats: [] }],
  ["takes up a thread that is not open", { ...outline, thread: "no-such-thread" }],
])("refuses a plan that %s", async (_how, value) => {
  server.replyWith(json(value));
  await expect(withModel().plan(order())).rejects.toMatchObject({ code: "unavailable" });
});

test("counts a plan in the budget of the site", async () => {
  server.replyWith(json(outline));
  await expect(withModel(10).plan(order())).rejects.toMatchObject({ code: "limit_exceeded" });
  expect(server.calls).toEqual([]);
});

test("writes to the owner's plan, under its title, without planning again", async () => {
  server.replyWith(text(told.content), json({ problems: [] }), summary);
  const plan = createPlan({ beats: [{ text: "It rains into the bucket." }] });
  const story = await withModel().write(order({ plan }));
  expect([story.title, story.content]).toEqual([plan.title, told.content]);
  for (const part of [plan.title, plan.premise, "1. It rains into the bucket.", plan.leansOn[0], "who lit the lamp"])
    expect(getPrompt(0)).toContain(part);
  expect(server.calls).toHaveLength(3);
});

const mending = {
  title: "The Lamp",
  content: told.content.slice(0, -1),
  fault: { check: "Told to its end", reason: "It breaks off before its end. Tell it to the end.", sentence: null },
};

test("has one fault of a refused story mended, and no new story written", async () => {
  server.replyWith(text(told.content), summary);
  const lines: string[] = [];
  const story = await withModel().write(order({ mending, onProgress: (line) => lines.push(line) }));
  expect([story.title, story.content]).toEqual([mending.title, told.content]);
  expect(getPrompt(0)).toContain(mending.content);
  expect(getPrompt(0)).toContain(mending.fault.reason);
  expect(lines.join("\n")).toContain("Mends only this: It breaks off");
});

test.each([
  ["a refusal", "I would rather not"],
  ["what breaks off as well, and is too short", told.content.slice(0, 600)],
])("keeps the refused text where the answer is %s", async (_what, answer) => {
  server.replyWith(text(answer));
  const error: unknown = await withModel()
    .write(order({ mending }))
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RefusedStoryError);
  expect((error as RefusedStoryError).text).toEqual({ title: mending.title, content: mending.content });
  expect((error as RefusedStoryError).message).toContain("told to its end");
});

test("names the checks that no revision passed, and keeps the last text that was a story", async () => {
  const unfinished = told.content.slice(0, 4_000).trim();
  server.replyWith(json(outline), text(unfinished), text("I would rather not."));
  const error = (await withModel()
    .write(order())
    .catch((cause: unknown) => cause)) as RefusedStoryError;
  expect(error.text.content).toBe(unfinished);
  expect(error.faults.map(({ check }) => check)).toEqual(expect.arrayContaining(["Told to its end"]));
});

test("has a plan without a model, of the passages that the story is made of", async () => {
  const plan = await builtIn.plan(order());
  expect(storyPlanSchema.parse(plan)).toEqual(plan);
  expect(plan).toMatchObject({ madeBy: "built-in", title: told.title, thread: told.threadsClosed[0]?.id });
  for (const { passage } of plan.beats) expect(passage).toEqual(expect.any(String));
  expect((await builtIn.write(order({ plan, seed: "another" }))).content).toBe(told.content);
  const [first, ...others] = plan.beats;
  const changed: StoryPlan = { ...plan, title: "Mine", beats: [{ text: "I begin anew." }, ...others] };
  const story = await builtIn.write(order({ plan: changed }));
  expect(story.title).toBe("Mine");
  expect(story.content.startsWith("I begin anew.")).toBe(true);
  expect(story.content).not.toContain(first?.text);
});

test("says without a model that it can neither write to a model's plan nor mend what was changed", async () => {
  await expect(builtIn.write(order({ plan: createPlan() }))).rejects.toThrow("built-in storyteller cannot write to it");
  await expect(builtIn.write(order({ mending }))).rejects.toThrow("Mend it in the draft");
});

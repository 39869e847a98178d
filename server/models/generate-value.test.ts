import { afterEach, beforeEach, expect, test } from "vitest";
import { z, type ZodType } from "zod";
import {
  disconnectAfter,
  type FakeModelServer,
  type ModelReply,
  respondWithError,
  startFakeModelServer,
  neverRespond,
  streamRefusal,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createTokenBudget } from "./token-budget.ts";
import { modelLimits } from "./model-limits.ts";
import { createLanguageModel } from "./create-language-model.ts";
import type { LanguageModel } from "./language-model.ts";

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.stop());

const schema = z.object({ title: z.string().min(1), lines: z.array(z.string()).min(2) });
const wanted = { title: "A lamp", lines: ["It is on.", 'It said "hello".'] };
const good = streamText(JSON.stringify(wanted));

const createModel = (replies: ModelReply[], limits = {}, site = 1_000_000): LanguageModel => {
  server.replyWith(...replies);
  return createLanguageModel(
    { baseUrl: server.url, model: "fake-1", apiKey: undefined },
    {
      budget: createTokenBudget({ site, perUser: 0 }),
      metrics: createMetrics().languageModel,
      log: { warn: () => undefined },
      limits: { ...modelLimits, retryDelayMs: 1, ...limits },
    },
  ) as LanguageModel;
};

const generateWith = <Value>(model: LanguageModel, form: ZodType<Value>, onWords?: (count: number) => void) =>
  model.generate({
    onWords,
    system: "You write.",
    messages: [{ role: "user", content: "Write." }],
    maxOutputTokens: 500,
    user: null,
    signal: new AbortController().signal,
    schema: form,
  });

const generate = (...[replies, limits, site]: Parameters<typeof createModel>) =>
  generateWith(createModel(replies, limits, site), schema);

test("returns a value of the schema, which the instructions and the response format request", async () => {
  const result = await generate([good]);
  expect(result).toEqual({ value: wanted, usage: { inputTokens: 100, outputTokens: 20 } });
  const [call] = server.calls;
  expect(call?.body.response_format).toEqual({
    type: "json_schema",
    json_schema: {
      name: "answer",
      strict: true,
      schema: {
        type: "object",
        properties: {
          title: { type: "string", minLength: 1 },
          lines: { type: "array", items: { type: "string" }, minItems: 2 },
        },
        required: ["title", "lines"],
        additionalProperties: false,
      },
    },
  });
  expect(call?.body.messages[0]?.content).toContain('"lines"');
});

const mendable = [
  ["a fence", `Here you are:\n\`\`\`json\n${JSON.stringify(wanted)}\n\`\`\`\nBye!`],
  ["commas before brackets", '{"title": "A lamp", "lines": ["It is on.", "It said \\"hello\\".",],}'],
  ["line breaks within a string", '{"title": "A lamp", "lines": ["It is on.", "It said \\"hello\\".\n"]}'],
] as const;

test.each(mendable)("repairs %s without a retry", async (_name, text) => {
  const result = await generate([streamText(text)]);
  expect(result?.value).toMatchObject({ title: "A lamp" });
  expect(server.calls).toHaveLength(1);
});

const unusable: [string, ModelReply][] = [
  ["an empty answer", streamText("")],
  ["a truncated object", streamText(JSON.stringify(wanted).slice(0, -8))],
  ["another shape", streamText('{"title": 3}')],
  ["prose", streamText("I would rather talk about the weather.")],
  ["an interrupted connection", disconnectAfter('{"title": "A la')],
  ["200 KB", streamText("x".repeat(200_000), { chunkLength: 4_000 })],
];

test.each(unusable)("retries after %s", async (_name, reply) => {
  expect((await generate([reply, good]))?.value).toEqual(wanted);
  expect(server.calls).toHaveLength(2);
});

test("tells the model what was wrong", async () => {
  await generate([streamText('{"title": "A lamp", "lines": ["one"]}'), good]);
  const last = server.calls[1]?.body.messages.at(-1);
  expect(last?.role).toBe("user");
  expect(last?.content).toContain("lines");
});

test("fails after three answers and counts the tokens of all", async () => {
  await expect(generate([streamText("no")])).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("in the form that it was asked for"),
  });
  expect(server.calls).toHaveLength(3);
  const { usage } = (await generate([streamText("no"), streamText("no"), good])) ?? {};
  expect(usage).toEqual({ inputTokens: 300, outputTokens: 60 });
});

test("does not retry when a model declines or is silent", async () => {
  await expect(generate([streamRefusal("I will not write that.")])).rejects.toMatchObject({
    message: expect.stringContaining("declined"),
  });
  await expect(generate([neverRespond()], { firstWordMs: 100 })).rejects.toMatchObject({
    message: expect.stringContaining("did not answer in time"),
  });
  expect(server.calls).toHaveLength(2);
});

const refuse = (reason: string) => respondWithError(400, reason);
const listForms = (): string[] =>
  server.calls.map(({ body }) => {
    const { type, json_schema: form } = body.response_format ?? { type: "words" };
    return `${type}${JSON.stringify(form ?? {}).includes("minItems") ? " with limits" : ""}`;
  });

test("asks for less of the form as long as the server refuses it, and remembers what it took", async () => {
  const refusal = refuse("Invalid schema for response_format 'answer': 'minItems' is not permitted.");
  const model = createModel([refusal, refusal, good, good]);
  const ladder = ["json_schema with limits", "json_schema", "json_object"];
  expect((await generateWith(model, schema)).value).toEqual(wanted);
  expect(listForms()).toEqual(ladder);
  expect((await generateWith(model, schema)).value).toEqual(wanted);
  expect(listForms()).toEqual([...ladder, "json_object"]);
});

test("describes the form in words alone to a server that knows no form at all", async () => {
  const refusal = refuse("response_format is not supported");
  const model = createModel([refusal, refusal, refusal, good, good]);
  expect((await generateWith(model, schema)).value).toEqual(wanted);
  expect(listForms().at(-1)).toBe("words");
  await generateWith(model, schema);
  expect(server.calls).toHaveLength(5);
});

test("leaves the form out once if a server refuses without a reason", async () => {
  const model = createModel([refuse("Bad request"), good, good]);
  await generateWith(model, schema);
  await generateWith(model, schema);
  expect(listForms()).toEqual(["json_schema with limits", "words", "json_schema with limits"]);
});

test("counts the words of an answer while it is written", async () => {
  const counts: number[] = [];
  const long = { title: "A lamp", lines: ["one two three", "four five six"] };
  const model = createModel([streamText(JSON.stringify(long), { chunkLength: 5, everyMs: 2 })]);
  await generateWith(model, schema, (count) => counts.push(count));
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect([counts.length > 2, counts.at(-1)]).toEqual([true, JSON.stringify(long).split(" ").length]);
});

test("what a strict server gives as null may be missing", async () => {
  const form = z.object({ title: z.string(), note: z.string().max(20).optional(), end: z.string().nullable() });
  const model = createModel([streamText('{"title": "A lamp", "note": null, "end": null}')]);
  const { value } = await generateWith(model, form);
  expect(value).toEqual({ title: "A lamp", end: null });
  expect(server.calls[0]?.body.response_format?.json_schema?.schema).toMatchObject({
    properties: { note: { anyOf: [{ type: "string", maxLength: 20 }, { type: "null" }] } },
    required: ["title", "note", "end"],
  });
});

test("sends nothing when today's token budget is used up", async () => {
  await expect(generate([good], {}, 10)).rejects.toMatchObject({ code: "limit_exceeded" });
  expect(server.calls).toHaveLength(0);
});

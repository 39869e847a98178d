import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  callTool,
  disconnectAfter,
  type FakeModelServer,
  type ModelReply,
  requireKey,
  respondWith,
  respondWithError,
  stallAfter,
  startFakeModelServer,
  neverRespond,
  streamForever,
  streamRefusal,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createTestModel, readAnswer, toModelRequest } from "#tests/support/create-test-model.ts";
import type { ModelLimits } from "./model-limits.ts";
import type { LanguageModel } from "./language-model.ts";

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.stop());

const secretKey = "sk-the-key-that-nobody-sees";
const secretPrompt = "a prompt that no log may hold";

const createModel = (limits: Partial<ModelLimits> = {}, apiKey: string | null = secretKey) =>
  createTestModel(server.url, limits, { apiKey: apiKey ?? undefined });
const request = (change: Parameters<typeof toModelRequest>[0] = {}) =>
  toModelRequest({ messages: [{ role: "user", content: secretPrompt }], ...change });
const ask = (model: LanguageModel, ...replies: ModelReply[]) => {
  server.replyWith(...replies);
  return readAnswer(model.stream(request()));
};

test("streams an answer with the provider's token count", async () => {
  const { model, metrics } = createModel();
  const usage = { prompt_tokens: 33, completion_tokens: 7 };
  const { received, error, usage: used } = await ask(model, streamText("Hello, this is an answer.", { usage }));
  expect([received, error]).toEqual(["Hello, this is an answer.", null]);
  expect(used).toEqual({ inputTokens: 33, outputTokens: 7 });
  const [call] = server.calls;
  expect(call?.url).toBe("/v1/chat/completions");
  expect(call?.headers.authorization).toBe(`Bearer ${secretKey}`);
  expect(call?.body).toMatchObject({ model: "fake-1", stream: true, max_tokens: 2_500 });
  expect(call?.body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('language_model_calls_total{result="answered"} 1');
  expect(text).toContain('language_model_tokens_total{direction="input"} 33');
  expect(text).toContain("language_model_first_token_seconds_count 1");
});

test("estimates the tokens if the provider does not count them", async () => {
  const { usage } = await ask(createModel().model, streamText("Hello, this is an answer.", { usage: null }));
  expect(usage.inputTokens).toBeGreaterThan(10);
  expect(usage.outputTokens).toBeGreaterThan(5);
});

test("passes chunks on before the answer is complete", async () => {
  const { model } = createModel();
  server.replyWith(stallAfter("the first words"));
  const stop = new AbortController();
  const pieces: string[] = [];
  const reading = (async () => {
    for await (const piece of model.stream(request({ signal: stop.signal })).text) {
      pieces.push(piece);
      if (pieces.join("") === "the first words") stop.abort(new Error("seen enough"));
    }
  })();
  await expect(reading).rejects.toThrow("seen enough");
  expect(pieces.join("")).toBe("the first words");
});

test("runs a tool and continues with its result", async () => {
  const { model } = createModel();
  server.replyWith(callTool("look_up", { word: "lamp" }), streamText("It is on."));
  const asked: unknown[] = [];
  const lookUp = {
    name: "look_up",
    description: "Looks something up.",
    input: z.object({ word: z.string() }),
    run: async (input: { word: string }) => {
      asked.push(input);
      return "the lamp is on";
    },
  };
  const { received, error, usage } = await readAnswer(model.stream(request({ tools: [lookUp as never] })));
  expect([received, error]).toEqual(["It is on.", null]);
  expect(asked).toEqual([{ word: "lamp" }]);
  expect(server.calls[0]?.body.tools?.[0]?.function.name).toBe("look_up");
  expect(JSON.stringify(server.calls[1]?.body.messages)).toContain("the lamp is on");
  expect(usage).toEqual({ inputTokens: 150, outputTokens: 30 });
});

test("ends a model that only ever calls its tool", async () => {
  const { model } = createModel();
  server.replyWith(callTool("look_up", { word: "lamp" }));
  const tool = { name: "look_up", description: "", input: z.object({ word: z.string() }), run: async () => "nothing" };
  const { received, error } = await readAnswer(model.stream(request({ tools: [tool as never] })));
  expect([received, error]).toEqual(["", null]);
  expect(server.calls).toHaveLength(4);
});

test("calls a model that does not support tools without them", async () => {
  const { model } = createModel();
  server.replyWith(respondWithError(400, "does not support tools"), streamText("Without."));
  const tool = { name: "look_up", description: "", input: z.object({ word: z.string() }), run: async () => "nothing" };
  const { received } = await readAnswer(model.stream(request({ tools: [tool as never] })));
  expect(received).toBe("Without.");
  expect(server.calls.map(({ body }) => body.tools?.length ?? 0)).toEqual([1, 0]);
});

test("omits a model's reasoning between tags", async () => {
  const { received } = await ask(createModel().model, streamText("<think>hm, hm</think>The answer."));
  expect(received.trim()).toBe("The answer.");
});

test.each([429, 500, 503])("retries after status %i, before anything has arrived", async (status) => {
  const { received } = await ask(createModel().model, respondWithError(status, "later"), streamText("now"));
  expect(received).toBe("now");
  expect(server.calls).toHaveLength(2);
});

test("waits as long as Retry-After asks for, but not for hours", async () => {
  const { model } = createModel();
  await ask(model, respondWithError(429, "slow down", { "retry-after": "1" }), streamText("now"));
  const [first, second] = server.calls;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  const { error } = await ask(model, respondWithError(429, "tomorrow", { "retry-after": "7200" }));
  expect(error).toMatchObject({ code: "unavailable", retryAfter: 7_200, message: expect.stringContaining("busy") });
  expect(server.calls).toHaveLength(3);
});

const failures: [name: string, reply: ModelReply, calls: number, sentence: RegExp][] = [
  ["a busy one", respondWithError(429, secretPrompt), 3, /busy right now/],
  ["a broken one", respondWithError(500, secretPrompt), 3, /cannot be reached/],
  ["a refused key", respondWithError(401, `Incorrect API key provided: ${secretKey}`), 1, /refused the key/],
  ["a forbidden key", respondWithError(403, secretKey), 1, /refused the key/],
  ["an unknown model", respondWithError(404, "no such model"), 1, /not set up correctly/],
  ["a rejected message", respondWithError(400, secretPrompt), 1, /could not take this message/],
  ["HTML", respondWith(200, "<html>Hi</html>", { "content-type": "text/html" }), 1, /no answer/],
  [
    "a compressed answer",
    respondWith(200, "data: x", { "content-type": "text/event-stream", "content-encoding": "br" }),
    1,
    /no answer/,
  ],
  ["an invalid event stream", respondWith(200, "Hi there", { "content-type": "text/event-stream" }), 1, /no answer/],
  [
    "truncated JSON",
    respondWith(200, 'data: {"choices": [{"del\n\n', { "content-type": "text/event-stream" }),
    1,
    /no answer/,
  ],
  ["a JSON document", respondWith(200, '{"a": 1}'), 1, /no answer/],
  [
    "an error in the stream",
    respondWith(200, `data: {"error": {"message": "${secretPrompt}"}}\n\n`, { "content-type": "text/event-stream" }),
    1,
    /no answer/,
  ],
];

test.each(failures)("reports in one sentence what is wrong: %s", async (_name, reply, calls, sentence) => {
  const { model, logged } = createModel();
  const { received, error } = await ask(model, reply);
  expect(received).toBe("");
  expect(error).toMatchObject({ name: "AppError", code: "unavailable", message: expect.stringMatching(sentence) });
  expect(server.calls).toHaveLength(calls);
  expect(logged).toHaveLength(1);
  const said = JSON.stringify([logged, error, (error as Error).stack, (error as Error).cause ?? null]);
  expect(said).not.toContain(secretKey);
  expect(said).not.toContain(secretPrompt);
});

test("does not follow a redirect, which would send the key elsewhere", async () => {
  const { error } = await ask(createModel().model, respondWith(307, "", { location: `${server.url}/elsewhere` }));
  expect(error).toMatchObject({ message: expect.stringContaining("not set up correctly") });
  expect(server.calls).toHaveLength(1);
});

test("times out a provider that sends nothing", async () => {
  const { model } = createModel({ firstWordMs: 100 });
  for (const reply of [neverRespond(), stallAfter("")]) {
    const { error } = await ask(model, reply);
    expect(error).toMatchObject({ message: expect.stringContaining("did not answer in time") });
    await expect(server.calls.at(-1)?.ended).resolves.toMatchObject({ aborted: true });
  }
});

test("keeps the beginning of an answer that is interrupted, stalls or never ends", async () => {
  // Long enough for the beginning to arrive on a busy machine.
  const { model } = createModel({ silenceMs: 2_000 });
  for (const reply of [disconnectAfter("half an answer"), stallAfter("half an answer")]) {
    const { received, error, usage } = await ask(model, reply);
    expect(received).toBe("half an answer");
    expect(error).toMatchObject({ message: expect.stringContaining("broke off") });
    expect(usage.outputTokens).toBeGreaterThan(0);
  }
  const endless = await ask(createModel().model, streamForever());
  expect(endless).toMatchObject({ error: null, isUnfinished: true });
  expect(endless.received.length).toBeLessThan(7_000);
  await expect(server.calls.at(-1)?.ended).resolves.toMatchObject({ aborted: true });
});

test("aborts a line that never ends", async () => {
  const { model } = createModel({ maxBytes: 100_000 });
  const line = `data: {"choices": [{"delta": {"content": "${"x".repeat(200_000)}`;
  const { error } = await ask(model, respondWith(200, line, { "content-type": "text/event-stream" }));
  expect(error).toMatchObject({ message: expect.stringContaining("too long") });
});

test("yields no chunks for an empty answer", async () => {
  expect(await ask(createModel().model, streamText(""))).toMatchObject({ received: "", error: null });
});

test("marks an answer that reached its limit, and passes a refusal on", async () => {
  const { model } = createModel();
  const atLimit = await ask(model, streamText("so far", { finishReason: "length" }));
  expect(atLimit).toMatchObject({ received: "so far", isUnfinished: true });
  expect((await ask(model, streamRefusal("I cannot do that."))).received).toBe("I cannot do that.");
  const filtered = await ask(model, streamText("", { finishReason: "content_filter" }));
  expect(filtered.error).toMatchObject({ message: expect.stringContaining("declined") });
});

test.each([
  ["before the first byte", neverRespond()],
  ["in the middle", streamText("word ".repeat(1_000), { everyMs: 5 })],
  ["while it waits for the next attempt", respondWithError(429, "later", { "retry-after": "9" })],
])("aborts the call at the provider when it is stopped %s", async (_name, reply) => {
  const { model, metrics } = createModel();
  // A model that answered is loaded.
  await ask(model, streamText("Hello."));
  server.replyWith(reply);
  const stop = new AbortController();
  const reading = readAnswer(model.stream(request({ signal: stop.signal })));
  const call = await server.getCall(1);
  stop.abort(new Error("stopped"));
  expect((await reading).error).toMatchObject({ message: "stopped" });
  await call.ended;
  expect(server.calls).toHaveLength(2);
  expect(await metrics.registry.metrics()).toContain('language_model_calls_total{result="aborted"} 1');
});

test("aborts the call at the provider when the reader stops", async () => {
  const { model } = createModel();
  server.replyWith(streamText("word ".repeat(1_000), { everyMs: 5 }));
  for await (const piece of model.stream(request()).text) if (piece) break;
  await expect(server.calls[0]?.ended).resolves.toMatchObject({ aborted: true });
});

test("uses the owner's key only if the environment has none", async () => {
  const { model } = createModel({}, null);
  server.replyWith(requireKey("owner-key", streamText("yes")));
  expect((await readAnswer(model.withKey("owner-key").stream(request()))).received).toBe("yes");
  expect((await readAnswer(model.withKey("wrong").stream(request()))).error).toMatchObject({
    message: expect.stringContaining("refused the key"),
  });
  expect((await readAnswer(model.withKey("no\nheader").stream(request()))).error).toMatchObject({
    message: expect.stringContaining("refused the key"),
  });
  expect((await readAnswer(model.stream(request()))).error).toMatchObject({ code: "unavailable" });
  await readAnswer(createModel().model.withKey("owner-key").stream(request()));
  expect(server.calls.at(-1)?.headers.authorization).toBe(`Bearer ${secretKey}`);
});

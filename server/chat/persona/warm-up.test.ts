import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestModel, readAnswer, toModelRequest } from "#tests/support/create-test-model.ts";
import {
  type FakeModelServer,
  respondWith,
  respondWithError,
  startFakeModelServer,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import type { Content } from "../../content/live-content.ts";
import { createContextReader } from "../../models/model-context.ts";
import { createWarmUp, type WarmUp } from "./warm-up.ts";

let server: FakeModelServer;
let warmUp: WarmUp | undefined;
beforeAll(async () => {
  server = await startFakeModelServer();
});
afterEach(() => warmUp?.close());
afterAll(() => server.stop());

const read = (tokens: number, milliseconds: number) =>
  respondWith(
    200,
    JSON.stringify({
      choices: [{ index: 0, message: { role: "assistant", content: "I" }, finish_reason: "length" }],
      usage: { prompt_tokens: tokens, completion_tokens: 1 },
      timings: { prompt_n: tokens, prompt_ms: milliseconds },
    }),
  );
const noOllama = respondWithError(404, "not found");

const create = (change: { content?: Content; isWanted?: boolean } = {}) => {
  const { model, logged } = createTestModel(server.url);
  const listeners = new Set<() => void>();
  const context = createContextReader({ baseUrl: server.url, model: "fake-1", apiKey: undefined, context: 8_192 });
  const content = change.content ?? shippedContent;
  warmUp = createWarmUp({
    content: {
      get: content.get,
      listNames: content.listNames,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    readModel: () => model,
    isWanted: () => change.isWanted ?? true,
    rules: () => "Be kind.",
    context,
    now: () => 0,
  });
  return { warmUp, model, context, logged, publish: () => listeners.forEach((listener) => listener()) };
};
const asked = (from: number) => server.calls.slice(from).filter(({ url }) => url === "/v1/chat/completions");

test("has the model read who she is after the start, and is waking until that is done", async () => {
  const before = server.calls.length;
  const answer = Promise.withResolvers<void>();
  server.replyWith(noOllama, async (...given) => {
    await answer.promise;
    await read(2_340, 163_000)(...given);
  });
  const { warmUp: warming, model } = create();
  expect(warming.isWaking()).toBe(false);
  warming.start();
  expect(warming.isWaking()).toBe(true);
  const call = await server.getCall(before + 1);
  expect(server.calls[before]).toMatchObject({ url: "/api/generate", body: { model: "fake-1", keep_alive: "30m" } });
  expect(call.body).toMatchObject({ max_tokens: 1, messages: [{ role: "system" }, { role: "assistant" }, {}, {}] });
  expect(call.body.messages[0]?.content).toContain("Write as Chloe");
  answer.resolve();
  await expect.poll(() => warming.lastReading()).toEqual({ tokens: 2_340, milliseconds: 163_000 });
  expect(warming.isWaking()).toBe(false);
  expect(model.longestMs).toBeGreaterThan(0);
  expect(asked(before)).toHaveLength(1);
});

test("reads again what she is told once that is another, and nothing else", async () => {
  const before = server.calls.length;
  server.replyWith(noOllama, read(2_340, 1_000), noOllama, read(300, 100));
  const changed = { text: "Write as Chloe." };
  const content: Content = {
    ...shippedContent,
    get: (name) =>
      (name === "character"
        ? { ...shippedContent.get("character"), systemPrompt: changed.text }
        : shippedContent.get(name)) as never,
  };
  const { warmUp: warming, publish } = create({ content });
  warming.start();
  await expect.poll(() => warming.lastReading()).not.toBeNull();
  publish();
  changed.text = "Write as somebody else.";
  publish();
  await expect.poll(() => warming.lastReading()?.tokens).toBe(300);
  expect(asked(before)).toHaveLength(2);
  expect(asked(before)[1]?.body.messages[0]?.content).toContain("somebody else");
});

test("lets visitors ask all the same when it fails, and reads what fits when the model reads less", async () => {
  server.replyWith(respondWithError(401, "no"));
  const failing = create();
  failing.warmUp.start();
  await expect.poll(() => failing.warmUp.isWaking()).toBe(false);
  expect(failing.logged).not.toEqual([]);
  failing.warmUp.close();

  const before = server.calls.length;
  const refusal = respondWithError(400, "exceeds the available context size (2048 tokens)");
  server.replyWith(noOllama, refusal, noOllama, read(1_500, 1_000));
  const { warmUp: warming } = create();
  warming.start();
  await expect.poll(() => warming.lastReading()).not.toBeNull();
  expect(asked(before)).toHaveLength(2);
});

test("asks nothing unless it is wanted, and wakes nobody whose model has answered", async () => {
  const before = server.calls.length;
  const off = create({ isWanted: false });
  off.warmUp.start();
  expect(off.warmUp.isWaking()).toBe(false);
  expect(server.calls.length).toBe(before);
  server.replyWith(streamText("Good evening."));
  const { warmUp: warming, model } = create();
  await readAnswer(model.stream(toModelRequest()));
  warming.start();
  expect(warming.isWaking()).toBe(false);
});

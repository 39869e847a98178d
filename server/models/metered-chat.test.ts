import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { callTool, type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createTokenBudget } from "./token-budget.ts";
import { estimateTokens } from "./chat-stream.ts";
import { modelLimits } from "./model-limits.ts";
import { createMeteredChat, createTally } from "./metered-chat.ts";
import { createModelQuirks } from "./model-quirks.ts";
import { createModelTurns } from "./model-turns.ts";

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.stop());

const createChat = (perUser: number) => {
  const budget = createTokenBudget({ site: 1_000_000, perUser });
  const deps = { budget, metrics: createMetrics().languageModel, log: { warn: () => undefined } };
  const settings = { baseUrl: server.url, model: "fake-1", apiKey: undefined };
  const turns = createModelTurns({ ...settings, concurrency: 4 }, () => modelLimits.totalMs);
  const quirks = createModelQuirks(settings.baseUrl, settings.model);
  return { budget, chat: createMeteredChat(settings, modelLimits, quirks, { ...deps, turns }) };
};
const lookUp = {
  name: "look_up",
  description: "",
  input: z.object({ word: z.string() }),
  run: async () => "found ".repeat(2_000),
};
const read = async (chat: ReturnType<typeof createChat>["chat"]) => {
  const request = {
    system: "",
    messages: [{ role: "user" as const, content: "Look it up." }],
    maxOutputTokens: 500,
    user: "user-1",
    signal: new AbortController().signal,
    tools: [lookUp as never],
  };
  let text = "";
  for await (const piece of chat(request, createTally())) text += piece;
  return text;
};

test("reserves the tokens of a tool's result before the model reads it", async () => {
  server.replyWith(callTool("look_up", { word: "a" }), streamText("Found."));
  await expect(read(createChat(5_000).chat)).rejects.toMatchObject({ code: "limit_exceeded" });
  expect(server.calls).toHaveLength(1);
});

test("refunds what was reserved and not used", async () => {
  const { budget, chat } = createChat(12_000);
  server.replyWith(callTool("look_up", { word: "a" }), streamText("Found."));
  expect(await read(chat)).toBe("Found.");
  expect(server.calls).toHaveLength(2);
  await expect(budget.reserve("user-1", 11_700)).resolves.toBeDefined();
});

test("estimates multi-byte scripts by their bytes", () => {
  expect(estimateTokens("a".repeat(300))).toBe(100);
  expect(estimateTokens("光".repeat(300))).toBe(300);
});

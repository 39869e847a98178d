import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import type { PersonaSpend } from "#contracts/chat/persona-spend.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { type FakeModelServer, startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";

const secret = "the owner's own secret";
const tokensPerDay = 120_000;
let server: FakeModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startFakeModelServer();
  const env = { LLM_BASE_URL: server.url, LLM_MODEL: "fake-1", ADMIN_SECRET: secret };
  const limits = { isOn: true, tokensPerDay, tokensPerVisitor: 20_000, messagesPerVisitor: 8 };
  app = await createTestApp({
    env,
    now: () => Date.parse("2026-11-22T20:00:00Z"),
    documents: { "persona-chat": limits },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const usage = { prompt_tokens: 2_000, completion_tokens: 100 };
const ask = async (from: string, number: number, headers = {}) => {
  const body = { session: `session ${Math.random()}`, prompt: `Question ${number} of ${from}` };
  const response = await app.call("persona-chat", body, headers, from);
  return { status: response.status, answer: (await response.json()) as PersonaAnswer };
};

test("fifty strangers at once, with ten questions each, never use more than the day's tokens", async () => {
  server.replyWith(...Array.from({ length: 500 }, () => streamText("A short answer.", { usage })));
  const strangers = Array.from({ length: 50 }, (_, index) => `10.2.0.${index + 1}`);
  const told = await Promise.all(
    strangers.flatMap((stranger) => Array.from({ length: 10 }, (_, number) => ask(stranger, number))),
  );
  const spent = server.calls.length * (usage.prompt_tokens + usage.completion_tokens);
  expect(server.calls.length).toBeGreaterThan(3);
  expect(spent).toBeLessThanOrEqual(tokensPerDay);
  const ofModel = told.filter(({ answer }) => answer.from === "model");
  expect(ofModel).toHaveLength(server.calls.length);
  const refused = told.filter(({ answer }) => answer.reason === "budget");
  expect(refused.length).toBeGreaterThan(0);
  // On a busy machine some wait too long for their turn.
  const late = told.filter(({ answer }) => answer.reason === "busy");
  expect(ofModel.length + refused.length + late.length).toBe(told.length);
  for (const { status, answer } of refused) {
    expect(status).toBe(200);
    expect(Date.parse(answer.backAt ?? "")).toBeGreaterThan(Date.now());
    expect(Date.parse(answer.backAt ?? "") % 3_600_000).toBe(0);
  }
});

test("the owner can still talk when all visitors have used up theirs", async () => {
  server.replyWith(streamText("For you always.", { usage: { prompt_tokens: 10, completion_tokens: 5 } }));
  const { answer } = await ask("10.2.9.9", 1, { "x-admin-secret": encodeURIComponent(secret) });
  expect(answer.reason).not.toBe("failed");
});

test("the owner sees what was used, by day", async () => {
  const call = () => app.call("persona-chat-spend", {}, { "x-admin-secret": encodeURIComponent(secret) });
  const { isOn, today, days } = (await (await call()).json()) as PersonaSpend;
  expect(isOn).toBe(true);
  expect(days).toHaveLength(1);
  const [used] = days;
  expect(used?.day).toBe(today);
  const calls = server.calls.length;
  expect(used?.messages).toBe(calls);
  expect(used?.tokens).toBeGreaterThanOrEqual(calls * 15);
  expect((await app.call("persona-chat-spend", {}, {}, "10.2.8.8")).status).toBe(401);
});

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Reading } from "#contracts/speech/reading.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveSpeech, toSpeechEnv } from "#tests/support/fake-speech.ts";

const fake = await serveSpeech();
afterAll(fake.stop);

const apps: TestApp[] = [];
afterEach(async () => {
  fake.server.reply = "good";
  fake.server.hold = Promise.resolve();
  fake.calls.length = 0;
  for (const app of apps.splice(0)) await app.flush().then(() => app.close());
});

const crowd = 400;
const paragraphs = Array.from({ length: 60 }, (_, index) => `It rained for the ${index}th day, and the lamp was on.`);

/** When the whole day's budget is open. */
const toEvening = () => Date.parse("2026-11-22T20:00:00Z");
const open = async (env: Record<string, string> = {}) => {
  const backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(tmpdir(), "chloe-speech-")) });
  const app = await createTestApp({
    backend,
    now: toEvening,
    env: { ...toSpeechEnv(fake.baseUrl), TTS_PODCAST: "off", ...env },
  });
  apps.push(app);
  await backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: "rain",
      title: "Rain",
      content: paragraphs.join("\n\n"),
      status: "published",
      published_at: "2026-11-01T10:00:00Z",
    })
    .throwOnError();
  const response = await app.request("/speech/post/rain/reading.json");
  const reading = (await response.json()) as Reading;
  return { app, audio: reading.paragraphs.map((paragraph) => paragraph.audio ?? "") };
};
const ask = async (app: TestApp, audio: readonly string[], toAddress: (index: number) => string) => {
  const answers = await Promise.all(audio.map((one, index) => app.request(one, {}, toAddress(index))));
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
};
const toStranger = (index: number): string => `10.1.${Math.floor(index / 250)}.${index % 250}`;

test.each([
  ["strangers", toStranger],
  ["visitors behind one address", () => "10.0.0.9"],
] as const)("speaks a paragraph once for four hundred %s who ask at once", async (_, toAddress) => {
  const { app, audio } = await open();
  const [first = ""] = audio;
  expect(
    await ask(
      app,
      Array.from({ length: crowd }, () => first),
      toAddress,
    ),
  ).toEqual({ 200: crowd });
  expect(fake.calls).toHaveLength(1);
});

test("never asks the service for more than two paragraphs of one address at a time, and for four of all", async () => {
  const { app, audio } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.server.hold = promise;
  const listen = (from: number, address: string) => ask(app, audio.slice(from, from + 10), () => address);
  const first = listen(0, "10.0.0.1");
  await expect.poll(() => fake.calls.length).toBe(2);
  const second = listen(10, "10.0.0.2");
  await expect.poll(() => fake.calls.length).toBe(4);
  const third = listen(20, "10.0.0.3");
  await app.request(audio[0]?.replace("rain", "snow") ?? "");
  expect(fake.calls).toHaveLength(4);
  resolve();
  for (const statuses of [first, second, third]) expect(await statuses).toEqual({ 200: 10 });
});

test("four hundred strangers together spend no more than the day's budget", async () => {
  const budget = 500;
  const { app, audio } = await open({ TTS_DAILY_BUDGET: String(budget) });
  const wanted = Array.from({ length: crowd }, (_, index) => audio[index % audio.length] ?? "");
  const statuses = await ask(app, wanted, toStranger);
  expect(Object.keys(statuses).every((status) => ["200", "429", "503"].includes(status))).toBe(true);
  const spent = fake.calls.reduce((sum, { body }) => sum + String(body.input).length, 0);
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(budget);
});

test("keeps the budget of a service that fails for when it answers again", async () => {
  const { app, audio } = await open({ TTS_DAILY_BUDGET: "500" });
  fake.server.reply = "refuses";
  for (const [index, one] of audio.slice(0, 20).entries())
    expect((await app.request(one, {}, toStranger(index))).status).toBe(503);
  fake.server.reply = "good";
  const [first = ""] = audio;
  expect((await app.request(first, {}, "10.2.0.1")).status).toBe(200);
});

test("counts what a caller asks for and does not wait for", async () => {
  const { app, audio } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.server.hold = promise;
  const statuses = [];
  for (const one of audio.slice(0, 40)) {
    const gone = new AbortController();
    const answer = Promise.resolve(app.request(one, { signal: gone.signal }, "10.0.0.9"));
    await app.request("/healthz");
    gone.abort();
    statuses.push((await answer.catch(() => null))?.status);
  }
  resolve();
  expect(statuses.at(-1)).toBe(429);
  expect(fake.calls.length).toBeLessThanOrEqual(30);
});

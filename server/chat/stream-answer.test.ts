import type { Context } from "hono";
import { expect, test } from "vitest";
import type { Log } from "../telemetry/log.ts";
import { createLiveAnswer, type LiveAnswer } from "./live-answer.ts";
import { streamAnswer } from "./stream-answer.ts";

const request = { req: { raw: new Request("http://site.example/") } } as unknown as Context;
const log = {} as unknown as Log;
const open = (live: LiveAnswer, everyMs = 60_000) =>
  (streamAnswer({ request, log, everyMs }, live, live.read()).body as ReadableStream<Uint8Array>).getReader();

const createAnswer = () =>
  createLiveAnswer({ question: "q", answer: "a", content: "", idleMs: 60_000, onIdle: () => undefined });

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new TextDecoder().decode((await reader.read()).value);

test("says in words that an answer is long in coming, and not after its first word", async () => {
  const live = createAnswer();
  const reader = open(live, 5);
  expect(await read(reader)).toBe('data: {"question":"q","answer":"a"}\n\n');
  expect(JSON.parse((await read(reader)).slice("data: ".length))).toEqual({
    waiting: expect.stringContaining("loading"),
  });
  live.append("Hello");
  expect(await read(reader)).toBe('data: {"delta":"Hello"}\n\n');
  expect(await read(reader)).toBe(": keep-alive\n\n");
  live.finish({ status: "done", content: "Hello" });
  expect(await read(reader)).toContain('"done":true');
});

test("sends a slow reader everything written in the meantime at once", async () => {
  const live = createAnswer();
  const reader = open(live);
  await read(reader);
  await new Promise((resolve) => setImmediate(resolve));
  live.append("0");
  await new Promise((resolve) => setImmediate(resolve));
  for (let piece = 1; piece <= 1_000; piece += 1) live.append(`${piece}`);
  live.replace("Anew");
  live.finish({ status: "stopped", content: "Anew" });
  expect(await read(reader)).toBe('data: {"delta":"0"}\n\n');
  expect(await read(reader)).toBe('data: {"content":"Anew"}\n\n');
  expect(await read(reader)).toBe('data: {"done":true,"content":"Anew","stopped":true}\n\n');
});

test("leaves the answer when its reader disconnects, and closes when it is interrupted", async () => {
  let isIdle = false;
  const live = createLiveAnswer({
    question: "q",
    answer: "a",
    content: "",
    idleMs: 1,
    onIdle: () => (isIdle = true),
  });
  const one = open(live);
  const two = open(live);
  await read(one);
  await one.cancel();
  await read(two);
  expect(isIdle).toBe(false);
  live.finish({ status: "interrupted" });
  expect((await two.read()).done).toBe(true);
});

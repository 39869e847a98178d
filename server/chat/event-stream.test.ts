import { expect, test } from "vitest";
import { createLiveAnswer } from "./live-answer.ts";
import { toEventStream } from "./event-stream.ts";

const createAnswer = () =>
  createLiveAnswer({ question: "q", answer: "a", content: "", idleMs: 60_000, onIdle: () => undefined });

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new TextDecoder().decode((await reader.read()).value);

test("sends keep-alive comments while NEO is silent, then continues", async () => {
  const live = createAnswer();
  const reader = (
    toEventStream(live.read(), { keepAliveMs: 5, waitingMs: 60_000 }).body as ReadableStream<Uint8Array>
  ).getReader();
  expect(await read(reader)).toBe('data: {"question":"q","answer":"a"}\n\n');
  expect(await read(reader)).toBe(": keep-alive\n\n");
  live.append("Hello\n\nyou");
  let text = await read(reader);
  while (text.startsWith(":")) text = await read(reader);
  expect(text).toBe('data: {"delta":"Hello\\n\\nyou"}\n\n');
  live.finish({ status: "done", content: "Hello\n\nyou" });
  text = await read(reader);
  while (text.startsWith(":")) text = await read(reader);
  expect(text).toBe('data: {"done":true,"content":"Hello\\n\\nyou"}\n\n');
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test("says in words, once, that an answer is long in coming, and not after its first word", async () => {
  const live = createAnswer();
  const times = { keepAliveMs: 60_000, waitingMs: 5 };
  const reader = (toEventStream(live.read(), times).body as ReadableStream<Uint8Array>).getReader();
  expect(await read(reader)).toBe('data: {"question":"q","answer":"a"}\n\n');
  expect(JSON.parse((await read(reader)).slice("data: ".length))).toEqual({
    waiting: expect.stringContaining("loading"),
  });
  live.append("Hello");
  expect(await read(reader)).toBe('data: {"delta":"Hello"}\n\n');
  live.finish({ status: "done", content: "Hello" });
  expect(await read(reader)).toContain('"done":true');
});

test("sends a slow reader everything written in the meantime at once", async () => {
  const live = createAnswer();
  const reader = (toEventStream(live.read()).body as ReadableStream<Uint8Array>).getReader();
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
  const one = (toEventStream(live.read()).body as ReadableStream<Uint8Array>).getReader();
  const two = (toEventStream(live.read()).body as ReadableStream<Uint8Array>).getReader();
  await read(one);
  await one.cancel();
  await read(two);
  expect(isIdle).toBe(false);
  live.finish({ status: "interrupted" });
  expect((await two.read()).done).toBe(true);
});

import { expect, test } from "vitest";
import { createThrottledBody } from "./throttled-body.ts";
import type { ByteReader } from "./post-request.ts";

const toEvent = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`;
const toBody = (chunks: Iterable<string | Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });

const toReader = (body: ReadableStream<Uint8Array>): ByteReader => {
  const reader = body.getReader();
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? { done } : { done, value };
    },
    cancel: () => void reader.cancel().catch(() => undefined),
  };
};

const toError = ({ message }: { message: string }) => new Error(message);

const read = async (chunks: Iterable<string | Uint8Array>, { paceMs = 0, maxBytes = 1_000_000 } = {}) => {
  let ends = 0;
  const body = createThrottledBody(toReader(toBody(chunks)), {
    maxBytes,
    toError,
    getIntervalMs: () => paceMs,
    onEnd: () => (ends += 1),
  });
  const read: string[] = [];
  const bytes = new TextDecoder();
  const failed = await body
    .pipeTo(new WritableStream({ write: (chunk) => void read.push(bytes.decode(chunk, { stream: true })) }))
    .catch((error: unknown) => error);
  return { read, whole: read.join(""), failed, ends };
};
const readTexts = (whole: string): string[] =>
  [...whole.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text ?? "") as string);

test("passes the first chunk on at once and merges later ones", async () => {
  const pieces = ["H", "el", "lo ", "🦋", ", NEO"].map((content) => toEvent({ content }));
  const { read: parts, whole, ends } = await read([...pieces, "data: [DONE]\n\n"], { paceMs: 60_000 });
  expect(readTexts(whole)).toEqual(["H", "ello 🦋, NEO"]);
  expect(parts.length).toBe(2);
  expect(whole.endsWith("data: [DONE]\n\n")).toBe(true);
  expect(ends).toBe(1);
});

test("merges only text chunks, and keeps the order", async () => {
  const role = toEvent({ role: "assistant", content: "" });
  const others = [
    ": keep-alive\n\n",
    toEvent({ tool_calls: [{ index: 0, function: { arguments: "{" } }] }),
    "data: <html>\n\n",
    "event: x\ndata: {}\n\n",
    toEvent({ content: "a", reasoning_content: "b" }),
    toEvent({ content: "end" }, { usage: { prompt_tokens: 1 } }),
  ];
  const { whole } = await read([role, ...others, toEvent({ reasoning_content: "r" }), toEvent({ content: "c" })]);
  expect(whole).toBe(role + others.join("") + toEvent({ reasoning_content: "r" }) + toEvent({ content: "c" }));
});

test("merges chunks split anywhere, with either kind of line break", async () => {
  const whole = ["ö", "1", "2"].map((content) => toEvent({ content })).join("");
  for (const text of [whole, whole.replaceAll("\n", "\r\n")]) {
    const bytes = new TextEncoder().encode(text);
    const single = await read([...bytes].map((byte) => Uint8Array.of(byte)));
    expect(readTexts(single.whole).join("")).toBe("ö12");
  }
});

test("passes on an incomplete and an overlong event", async () => {
  const last = toEvent({ content: "last" }).trimEnd();
  expect((await read([toEvent({ content: "first" }), last])).whole).toBe(toEvent({ content: "first" }) + last);
  const long = toEvent({ content: "x".repeat(100_000) });
  const chunks = long.match(/[^]{1,1000}/g) ?? [];
  expect((await read([...chunks, toEvent({ content: "y" })])).whole).toBe(long + toEvent({ content: "y" }));
});

test("fails after too many bytes and on a network error", async () => {
  const long = await read([toEvent({ content: "a" }), "x".repeat(2_000)], { maxBytes: 1_000 });
  expect(String(long.failed)).toContain("too-long");
  const line = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(toEvent({ content: "a" }))),
    pull: (controller) => controller.error(new Error("the line broke")),
  });
  const broken = createThrottledBody(toReader(line), {
    maxBytes: 1_000,
    toError,
    getIntervalMs: () => 0,
    onEnd: () => undefined,
  });
  await expect(new Response(broken).text()).rejects.toThrow("the line broke");
  expect([long.ends, long.failed instanceof Error]).toEqual([1, true]);
});

test("aborts the call when the reader cancels", async () => {
  let cancels = 0;
  let ends = 0;
  const line = new ReadableStream<Uint8Array>({ cancel: () => void (cancels += 1) });
  const body = createThrottledBody(toReader(line), {
    maxBytes: 1_000,
    toError,
    getIntervalMs: () => 0,
    onEnd: () => (ends += 1),
  });
  const reader = body.getReader();
  const reading = reader.read();
  await reader.cancel("gone");
  expect([cancels, ends, (await reading).done]).toEqual([1, 1, true]);
});

import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { CommandCall, CommandEvent } from "#contracts/chat/commands.ts";
import { createReveal, type Frames } from "./reveal-text.ts";
import { createTerminal } from "./terminal.ts";
import { addMessages, changeMessage, type TerminalMessage } from "./terminal-message.ts";

const texts = getContent("hub/command-center");

const calm: Frames = { next: () => Promise.resolve(), isCalm: () => true };
const moving: Frames = { next: () => Promise.resolve(), isCalm: () => false };

const createFakeSite = (events: CommandEvent[], error?: unknown) => {
  const calls: CommandCall[] = [];
  async function* send(call: CommandCall): AsyncGenerator<CommandEvent> {
    calls.push(call);
    for (const event of events) yield event;
    if (error) throw error;
  }
  return { calls, send };
};
const untilIdle = async ({ store }: ReturnType<typeof createTerminal>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => store.getState().isBusy || resolve();
  const stop = store.subscribe(check);
  check();
  await promise;
  stop();
  return store.getState();
};
const answer: CommandEvent[] = [
  { progress: "one" },
  { progress: "two" },
  { delta: "Hello " },
  { delta: "**you**" },
  { done: true, source: "neo" },
];

test("starts with the opening lines", () => {
  const { store } = createTerminal({ ...createFakeSite([]), frames: calm });
  expect(store.initial.messages.map(({ content, type }) => [type, content])).toEqual(
    texts.opening.map((line) => ["system", line]),
  );
});

test("adds a command line and a streaming line, which becomes the response", async () => {
  const site = createFakeSite(answer);
  const terminal = createTerminal({ ...site, frames: moving, now: () => 0 });
  const before = terminal.store.getState().messages.length;
  expect(terminal.run("  who? ")).toBe(true);
  expect(terminal.store.getState().messages.slice(before)).toMatchObject([
    { type: "command", content: "who?", source: "user", isStreaming: false, timestamp: "1970-01-01T00:00:00.000Z" },
    { type: "stream", content: "", source: "neo", isStreaming: true },
  ]);
  expect(terminal.run("again")).toBe(false);
  const { messages, announcement } = await untilIdle(terminal);
  expect(messages.at(-1)).toMatchObject({
    type: "response",
    content: "Hello **you**",
    source: "neo",
    isStreaming: false,
    steps: ["one", "two"],
  });
  expect(announcement).toBe("Hello you");
  expect(site.calls).toEqual([{ line: "who?", messageId: messages.at(-1)?.id }]);
});

test.each([
  ["the server's message", [{ error: "No.", code: "forbidden" }] as CommandEvent[], undefined, "No."],
  ["that the site is unreachable", [], new ApiError(null, "unavailable"), texts.errors.unreachable],
  ["that the error is unknown", [], new Error("odd"), texts.errors.unknown],
  ["that the answer is incomplete", [{ delta: "Half" }] as CommandEvent[], undefined, texts.errors.lost],
])("shows an error line that says %s", async (_what, events, error, message) => {
  const terminal = createTerminal({ ...createFakeSite(events, error), frames: calm });
  terminal.run("status");
  const { messages } = await untilIdle(terminal);
  expect(messages.at(-1)?.type).toBe("error");
  expect(messages.at(-1)?.content).toContain(texts.errors.prefix.replace("{message}", message));
});

test("ignores blank and too long lines, and clears the log on 'clear'", () => {
  const site = createFakeSite(answer);
  const terminal = createTerminal({ ...site, frames: calm });
  for (const line of ["", " \n", "a".repeat(4_001)]) expect(terminal.run(line)).toBe(false);
  expect(terminal.run(" CLEAR ")).toBe(true);
  expect(terminal.store.getState()).toMatchObject({ messages: [], isBusy: false, announcement: texts.labels.cleared });
  expect(site.calls).toEqual([]);
});

test("retries a line with a lost answer under the same message id", async () => {
  const calls: CommandCall[] = [];
  async function* send(call: CommandCall): AsyncGenerator<CommandEvent> {
    calls.push(call);
    yield { delta: "Half" };
    if (calls.length < 3) throw new ApiError(null, "unavailable");
    yield { done: true, source: "neo" };
  }
  const terminal = createTerminal({ send, frames: calm });
  for (const line of ["who?", "who?", "who?", "who?"]) {
    terminal.run(line);
    await untilIdle(terminal);
  }
  const [first, second, third, fourth] = calls.map(({ messageId }) => messageId);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("keeps the text shown so far when stopped", async () => {
  async function* send(_call: CommandCall, signal: AbortSignal): AsyncGenerator<CommandEvent> {
    yield { delta: "Half of it" };
    await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  }
  const stopped: CommandCall[] = [];
  const terminal = createTerminal({ send, frames: calm, onStop: (call) => stopped.push(call) });
  terminal.run("tell me");
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = terminal.store.subscribe(() => {
    if (terminal.store.getState().messages.at(-1)?.content === "Half of it") resolve();
  });
  await promise;
  stop();
  terminal.stop();
  const { messages } = await untilIdle(terminal);
  expect(messages.at(-1)).toMatchObject({ type: "response", content: `Half of it\n\n${texts.labels.stopped}` });
  expect(stopped).toEqual([{ line: "tell me", messageId: messages.at(-1)?.id }]);
});

test("reveals text in steps without splitting characters, and at once with reduced motion", async () => {
  const shown: string[] = [];
  const text = "🦋".repeat(40);
  const reveal = createReveal(moving, (part) => shown.push(part));
  reveal.add(text.slice(0, 21));
  reveal.add(text.slice(21));
  expect(await reveal.end()).toBe(text);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.at(-1)).toBe(text);
  const calmly: string[] = [];
  const atOnce = createReveal(calm, (part) => calmly.push(part));
  atOnce.add(text);
  expect(await atOnce.end()).toBe(text);
  expect(calmly).toEqual([text]);
});

test("keeps the last 10,000 lines", () => {
  const create = (id: number): TerminalMessage => ({
    id: String(id),
    timestamp: null,
    type: "system",
    content: "",
    source: "system",
    isStreaming: false,
  });
  const messages = addMessages(
    Array.from({ length: 10_000 }, (_, id) => create(id)),
    create(10_000),
    create(10_001),
  );
  expect([messages.length, messages[0]?.id]).toEqual([10_000, "2"]);
  expect(changeMessage(messages, "0", { content: "x" })).toBe(messages);
  expect(changeMessage(messages, "10001", { content: "x" }).at(-1)?.content).toBe("x");
});

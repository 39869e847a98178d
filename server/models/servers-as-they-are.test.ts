import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type FakeModelServer,
  type ModelReply,
  neverRespond,
  respondWith,
  respondWithError,
  stallAfter,
  startFakeModelServer,
  streamEvents,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createTestModel, readAnswer, toModelRequest } from "#tests/support/create-test-model.ts";
import type { LanguageModel } from "./language-model.ts";

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const speakers = { own: ["Chloe"], others: ["The visitor", "User"] };
const ask = (model: LanguageModel, ...replies: ModelReply[]) => {
  server.replyWith(...replies);
  return readAnswer(model.stream(toModelRequest({ speakers })));
};
const askNew = (...replies: ModelReply[]) => ask(createTestModel(server.url).model, ...replies);

const secret = "The visitor greets me. My secret instructions say that I am kind.";
const answer = "Good evening. I was just closing the window.";

test.each([
  ["with only its end marked", `${secret}\n</think>\n\n${answer}`],
  ["as <thinking>", `<thinking>\n${secret}\n</thinking>\n\n${answer}`],
  ["as [THINK]", `[THINK]${secret}[/THINK]${answer}`],
  [
    "as a channel",
    `<|channel|>analysis<|message|>${secret}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
  ],
])("shows nothing of thoughts that come %s, whether the model is known or not", async (_name, text) => {
  const { model } = createTestModel(server.url);
  for (const chunkLength of [1, 7, 1_000])
    expect(await ask(model, streamText(text, { chunkLength }))).toMatchObject({ received: answer, error: null });
});

test.each(["reasoning_content", "reasoning"])("shows nothing of thoughts in the field %s", async (field) => {
  const events = [{ [field]: secret }, { content: answer }];
  expect(await askNew(streamEvents(events))).toMatchObject({ received: answer, error: null });
});

test("shows nothing of thoughts that come as parts of a content", async () => {
  const thinking = [{ type: "thinking", thinking: [{ type: "text", text: secret }] }];
  const events = [{ content: thinking }, { content: [{ type: "text", text: answer }] }];
  expect(await askNew(streamEvents(events))).toMatchObject({ received: answer, error: null });
});

test("holds back long thoughts with only their end marked, however slowly they come", async () => {
  const thoughts = `Okay, the user says good evening. ${"What would be kind? ".repeat(20)}`;
  const { received } = await askNew(streamText(`${thoughts}</think>${answer}`, { chunkLength: 8, everyMs: 25 }));
  expect(received).toBe(answer);
});

test("takes back what it showed of thoughts that looked like an answer, and never again shows any", async () => {
  const { model } = createTestModel(server.url);
  const lamps = ["A lamp", "The lamp", "One lamp", "Each lamp", "No lamp", "That lamp", "This lamp", "Every lamp"];
  const thoughts = lamps.map((lamp) => `${lamp} is a good thing, and it lights the whole long corridor. `).join("");
  const text = `${thoughts}\n</think>${answer}`;
  let see = () => undefined as void;
  const seen = new Promise<void>((resolve) => (see = resolve));
  server.replyWith(async (call, response, signal) => {
    await stallAfter(thoughts)(call, response, signal);
    await seen;
    await streamText(`\n</think>${answer}`)(call, response, signal);
  });
  const reading = (async () => {
    for await (const piece of model.stream(toModelRequest()).text) if (piece !== "") see();
  })();
  await expect(reading).rejects.toMatchObject({ name: "AppError", message: expect.stringContaining("taken back") });
  for (const chunkLength of [5, 50])
    expect(await ask(model, streamText(text, { chunkLength }))).toMatchObject({ received: answer, error: null });
});

test.each([
  ["whose name says that it thinks", "deepseek-r1:8b", [], 1],
  ["that told thoughts before", "fake-1", [`${secret}</think>${answer}`], 3],
])("is seen growing again after plain answers of a model %s", async (_name, name, before, plain) => {
  const { model } = createTestModel(server.url, {}, { model: name });
  for (const text of [...before, ...Array.from({ length: plain }, () => answer)]) await ask(model, streamText(text));
  server.replyWith(stallAfter(answer));
  for await (const piece of model.stream(toModelRequest()).text) if (answer.startsWith(piece)) break;
  expect(server.calls.at(-1)?.body.model).toBe(name);
});

test("gives thoughts room of their own, and none to the stop sequences that would end them", async () => {
  const { model } = createTestModel(server.url);
  await ask(model, streamText(`<think>${secret}</think>${answer}`));
  await ask(model, streamText(answer));
  expect(server.calls.map(({ body }) => body.max_tokens)).toEqual([2_500, 2_500]);
  expect(server.calls.map(({ body }) => body.stop)).toEqual([["\nThe visitor:", "\nUser:"], undefined]);
});

test.each<[string, ModelReply, RegExp, string]>([
  ["only thoughts", streamEvents([{ reasoning_content: "hm " }], "length"), /by thinking/, "thoughts"],
  ["nothing, up to the limit", streamEvents([], "length"), /by thinking/, "thoughts"],
  ["a content filter", streamEvents([], "content_filter"), /declined/, "declined"],
])("counts an answer of %s as a failure, with its reason", async (_name, reply, sentence, result) => {
  const { model, metrics, logged } = createTestModel(server.url);
  const { received, error } = await ask(model, reply);
  expect([received, error]).toEqual(["", expect.objectContaining({ message: expect.stringMatching(sentence) })]);
  expect(await metrics.registry.metrics()).toContain(`language_model_calls_total{result="${result}"} 1`);
  expect(logged).toHaveLength(1);
});

test("counts an answer without text as a failure, for which whoever asked has words", async () => {
  const { model, metrics, logged } = createTestModel(server.url);
  expect(await ask(model, streamEvents([]))).toMatchObject({ received: "", error: null });
  expect(await metrics.registry.metrics()).toContain('language_model_calls_total{result="empty"} 1');
  expect(JSON.stringify(logged)).toContain("empty (no text)");
});

test("takes comments for signs of life, and waits longer for the first word than for the next", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { model } = createTestModel(server.url, { firstWordMs: 1_500, silenceMs: 1_000 });
  const reply: ModelReply = async (call, response, signal) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let number = 0; number < 5; number += 1) {
      response.write(": PROCESSING\n\n");
      // Once it has arrived.
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      vi.advanceTimersByTime(500);
    }
    await streamText("I am awake now.", {})(call, response, signal);
  };
  expect(await ask(model, reply)).toMatchObject({ received: "I am awake now.", error: null });
});

test("lets one call go on that is left while the model may be loading, and no other", async () => {
  const { model } = createTestModel(server.url);
  let load = () => undefined as void;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  server.replyWith(async (call, response, signal) => {
    await loaded;
    await streamText(answer)(call, response, signal);
  });
  const leave = async (index: number) => {
    const stop = new AbortController();
    const reading = readAnswer(model.stream(toModelRequest({ signal: stop.signal })));
    const call = await server.getCall(index);
    stop.abort(new Error("left"));
    expect((await reading).error).toMatchObject({ message: "left" });
    return call;
  };
  const first = await leave(0);
  expect((await (await leave(1)).ended).aborted).toBe(true);
  expect(first.firstByteAt).toBeNull();
  load();
  await first.ended;
  expect(first.firstByteAt).not.toBeNull();
  server.replyWith(neverRespond());
  expect((await (await leave(2)).ended).aborted).toBe(true);
});

const refuse =
  (isRefused: (body: Record<string, unknown>) => boolean, status: number, message: string): ModelReply =>
  (call, response, signal) =>
    (isRefused(call.body as never) ? respondWithError(status, message) : streamText(answer))(call, response, signal);
const hasSystem = ({ messages }: Record<string, unknown>) => (messages as { role: string }[])[0]?.role === "system";

test.each<[string, ModelReply, (body: Record<string, unknown>) => unknown, unknown]>([
  [
    "stop",
    refuse((body) => "stop" in body, 400, "Unsupported parameter: 'stop' is not supported with this model."),
    (body) => body.stop,
    undefined,
  ],
  [
    "stream_options",
    refuse((body) => "stream_options" in body, 422, "Extra inputs are not permitted: stream_options"),
    (body) => body.stream_options,
    undefined,
  ],
  [
    "max_tokens",
    refuse((body) => "max_tokens" in body, 400, "'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
    (body) => body.max_completion_tokens,
    2_500,
  ],
  [
    "a system message",
    refuse(hasSystem, 500, "Jinja Exception: System role not supported"),
    (body) => (body.messages as { content: string }[])[0]?.content,
    "You are kind.\n\nGood evening",
  ],
])("asks once more without %s where that is refused, and never with it again", async (_name, reply, read, value) => {
  const { model } = createTestModel(server.url);
  for (let number = 0; number < 2; number += 1) expect((await ask(model, reply)).received).toBe(answer);
  expect(server.calls).toHaveLength(3);
  for (const { body } of server.calls.slice(1)) expect(read(body as never)).toEqual(value);
});

type SentMessage = { role: string; content: string };
const card = [
  { role: "assistant", content: "Come in." },
  { role: "system", content: "A note." },
  { role: "user", content: "First" },
  { role: "user", content: "Good evening" },
  { role: "system", content: "Be brief." },
] as const;
const strict = { role: "user", content: "First\n\nA note.\n\nGood evening\n\nBe brief." };
test.each<[string, (messages: SentMessage[]) => boolean, SentMessage[]]>([
  [
    "late ones",
    (messages) => messages.slice(1).some(({ role }) => role === "system"),
    [
      { role: "system", content: "You are kind." },
      { role: "user", content: "(The conversation begins.)" },
      { role: "assistant", content: "Come in." },
      strict,
    ],
  ],
  [
    "any",
    (messages) => messages.some(({ role }) => role === "system"),
    [
      { role: "user", content: "You are kind.\n\n(The conversation begins.)" },
      { role: "assistant", content: "Come in." },
      strict,
    ],
  ],
])(
  "says within the visitor's messages what a server that takes no system messages, %s, refuses",
  async (_name, isRefused, sent) => {
    const { model } = createTestModel(server.url);
    for (let number = 0; number < 2; number += 1) {
      server.replyWith(
        refuse(({ messages }) => isRefused(messages as SentMessage[]), 400, "System message must be at the beginning."),
      );
      const { received } = await readAnswer(model.stream(toModelRequest({ messages: card })));
      expect(received).toBe(answer);
    }
    expect(server.calls.at(-1)?.body.messages).toEqual(sent);
    expect(server.calls.at(-2)?.body.messages).toEqual(sent);
  },
);

test.each([
  ["temperature", "Unsupported value: 'temperature' does not support 0.5 with this model.", { temperature: 0.5 }],
  ["top_p", "Extra inputs are not permitted: top_p", { topP: 0.5 }],
])("asks without %s where that is refused", async (name, reason, set) => {
  const { model } = createTestModel(server.url);
  server.replyWith(refuse((body) => name in body, 400, reason));
  expect((await readAnswer(model.stream(toModelRequest(set)))).received).toBe(answer);
  expect(server.calls.map(({ body }) => name in body)).toEqual([true, false]);
});

test("asks for less where there is no room for thoughts, for that question alone", async () => {
  const reply = refuse(
    ({ max_tokens }) => Number(max_tokens) > 1_000,
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 6000 tokens.",
  );
  const { model } = createTestModel(server.url);
  for (let number = 0; number < 2; number += 1) expect((await ask(model, reply)).received).toBe(answer);
  expect(server.calls.map(({ body }) => body.max_tokens)).toEqual([2_500, 500, 2_500, 500]);
});

const sse = { "content-type": "text/event-stream" };
test.each<[string, ModelReply, RegExp]>([
  ["in JSON", respondWith(200, '{"error": {"message": "No endpoints found", "code": 404}}'), /not set up correctly/],
  [
    "in an event",
    respondWith(200, 'data: {"error": {"message": "No endpoints found", "code": 502}}\n\n', sse),
    /reached/,
  ],
  ["in words", respondWith(200, '{"object": "error", "message": "No endpoints found"}'), /no answer/],
  ["with its status", respondWithError(400, "No endpoints found"), /could not take/],
])("tells the log what the provider says is wrong %s", async (_name, reply, sentence) => {
  const { model, logged } = createTestModel(server.url);
  const { error } = await ask(model, reply);
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
  expect(JSON.stringify(logged)).toContain("No endpoints found");
});

test("reads an answer that a server sends whole, as one document", async () => {
  const document = JSON.stringify({
    choices: [{ message: { role: "assistant", content: answer }, finish_reason: "stop" }],
  });
  expect(await askNew(respondWith(200, document))).toMatchObject({ received: answer, error: null });
});

test("leaves out its name, and ends where the one who asked would speak", async () => {
  const text = `Chloe: ${answer}\n\nThe visitor: I brought some bread.\n\nChloe: Oh, lovely!`;
  for (const chunkLength of [1, 20, 500])
    expect((await askNew(streamText(text, { chunkLength }))).received.trim()).toBe(answer);
});

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setImmediate as yieldToEventLoop, setTimeout as wait } from "node:timers/promises";

/** The request body of a chat completion. */
type ModelCallBody = {
  model: string;
  stream?: boolean;
  max_tokens?: number;
  stop?: string[];
  messages: { role: string; content: string | null; tool_calls?: unknown[] }[];
  tools?: { function: { name: string; parameters: unknown } }[];
  response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } };
};

export type ModelCall = {
  url: string;
  headers: IncomingHttpHeaders;
  body: ModelCallBody;
  /** Times in `performance.now()` milliseconds. */
  at: number;
  firstByteAt: number | null;
  /** Resolves when the connection is closed; `aborted` if the caller closed it before the response was complete. */
  ended: Promise<{ aborted: boolean; at: number }>;
};

/** How the server responds to one call; `signal` aborts when the caller disconnects. */
export type ModelReply = (call: ModelCall, response: ServerResponse, signal: AbortSignal) => void | Promise<void>;

type Delta = Record<string, unknown>;

const toChunk = (model: string, delta: Delta, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({
    id: "chatcmpl-fake",
    object: "chat.completion.chunk",
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`;

const startStream = (response: ServerResponse): void => {
  if (!response.headersSent)
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
};

type StreamOptions = {
  /** Characters per chunk. */
  chunkLength?: number;
  /** Milliseconds before each chunk. */
  everyMs?: number;
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
  finishReason?: string;
};

const endStream = (
  call: ModelCall,
  response: ServerResponse,
  { usage, finishReason = "stop" }: StreamOptions,
): void => {
  response.write(toChunk(call.body.model, {}, finishReason));
  if (usage) {
    const total = usage.prompt_tokens + usage.completion_tokens;
    const chunk = {
      id: "chatcmpl-fake",
      model: call.body.model,
      choices: [],
      usage: { ...usage, total_tokens: total },
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
  response.end("data: [DONE]\n\n");
};

const writeChunks = async (
  call: ModelCall,
  response: ServerResponse,
  signal: AbortSignal,
  text: string,
  { chunkLength = 12, everyMs = 0 }: StreamOptions,
): Promise<void> => {
  for (let from = 0; from < text.length && !signal.aborted; from += chunkLength) {
    if (everyMs > 0) await wait(everyMs, undefined, { signal }).catch(() => undefined);
    call.firstByteAt ??= performance.now();
    const content = text.slice(from, from + chunkLength);
    if (!response.write(toChunk(call.body.model, { content })))
      await once(response, "drain", { signal }).catch(() => []);
  }
};

/** Streams a text as chat completion chunks. */
export const streamText =
  (text: string, options: StreamOptions = {}): ModelReply =>
  async (call, response, signal) => {
    startStream(response);
    response.write(toChunk(call.body.model, { role: "assistant", content: "" }));
    await writeChunks(call, response, signal, text, options);
    if (!signal.aborted)
      endStream(call, response, { usage: { prompt_tokens: 100, completion_tokens: 20 }, ...options });
  };

/** A reply that begins when the test releases it, the earliest first. */
export const createHeldReply = (text: string) => {
  const held: (() => void)[] = [];
  const reply: ModelReply = async (call, response, signal) => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      signal.addEventListener("abort", () => resolve());
    });
    await streamText(text)(call, response, signal);
  };
  return { reply, release: () => held.shift()?.() };
};

/** Streams deltas as they are. */
export const streamEvents =
  (deltas: readonly Delta[], finishReason = "stop"): ModelReply =>
  (call, response) => {
    startStream(response);
    for (const delta of deltas) response.write(toChunk(call.body.model, delta));
    endStream(call, response, { finishReason });
  };

/** Requests a tool call instead of answering. */
export const callTool =
  (name: string, input: unknown): ModelReply =>
  (call, response) => {
    startStream(response);
    const toolCall = { index: 0, id: "call_1", type: "function", function: { name, arguments: JSON.stringify(input) } };
    response.write(toChunk(call.body.model, { role: "assistant", tool_calls: [toolCall] }));
    endStream(call, response, { usage: { prompt_tokens: 50, completion_tokens: 10 }, finishReason: "tool_calls" });
  };

/** Refuses with the protocol's `refusal` field. */
export const streamRefusal =
  (text: string): ModelReply =>
  (call, response) => {
    startStream(response);
    response.write(toChunk(call.body.model, { role: "assistant", refusal: text }));
    endStream(call, response, { usage: { prompt_tokens: 10, completion_tokens: 5 } });
  };

/** Sends a text and closes the connection without the final chunk. */
export const disconnectAfter =
  (text: string): ModelReply =>
  async (call, response, signal) => {
    startStream(response);
    await writeChunks(call, response, signal, text, {});
    await new Promise<void>((resolve) => response.write(": last\n\n", () => resolve()));
    response.socket?.destroy();
  };

/** Sends a text and then nothing more, with the connection open. */
export const stallAfter =
  (text: string): ModelReply =>
  async (call, response, signal) => {
    startStream(response);
    await writeChunks(call, response, signal, text, {});
  };

/** Never sends a byte. */
export const neverRespond = (): ModelReply => () => undefined;

/** Streams until the caller disconnects. Each time is counted, so that the answer does not go round. */
export const streamForever =
  (text = "on and on "): ModelReply =>
  async (call, response, signal) => {
    startStream(response);
    for (let from = 0; !signal.aborted; from += 50) {
      const times = Array.from({ length: 50 }, (_, index) => `${text}${from + index} `);
      await writeChunks(call, response, signal, times.join(""), { chunkLength: 500 });
      // The reader may run in the same process.
      await yieldToEventLoop();
    }
  };

/** A fixed response: an error, an HTML page, a redirect, invalid data. */
export const respondWith =
  (
    status: number,
    body: string,
    headers: Record<string, string> = { "content-type": "application/json" },
  ): ModelReply =>
  (_call, response) =>
    void response.writeHead(status, headers).end(body);

/** An error in the providers' format. */
export const respondWithError = (status: number, message: string, headers: Record<string, string> = {}): ModelReply =>
  respondWith(status, JSON.stringify({ error: { message, type: "error", code: null, param: null } }), {
    "content-type": "application/json",
    ...headers,
  });

/** Replies to calls with this API key and responds 401 to others. */
export const requireKey =
  (key: string, reply: ModelReply): ModelReply =>
  (call, response, signal) =>
    call.headers.authorization === `Bearer ${key}`
      ? reply(call, response, signal)
      : respondWithError(401, `Incorrect API key provided: ${call.headers.authorization ?? "none"}`)(
          call,
          response,
          signal,
        );

/**
 * A loopback server that implements OpenAI's chat completions. It uses one reply per call in order, repeats the last one,
 * and records the calls.
 */
export const startFakeModelServer = async (...firstReplies: ModelReply[]) => {
  let replies = firstReplies;
  let repliedCalls = 0;
  const calls: ModelCall[] = [];
  const arrivals: (() => void)[] = [];

  let slots: number | null = null;

  const server = createServer((request, response) => {
    if (request.url === "/props" && slots !== null) return void response.end(JSON.stringify({ total_slots: slots }));
    const respond = async () => {
      const disconnected = new AbortController();
      const ended = new Promise<{ aborted: boolean; at: number }>((resolve) =>
        response.once("close", () => {
          disconnected.abort();
          resolve({ aborted: !response.writableFinished, at: performance.now() });
        }),
      );
      const at = performance.now();
      const body = JSON.parse((await buffer(request)).toString("utf8")) as ModelCallBody;
      const call: ModelCall = { url: request.url ?? "", headers: request.headers, body, at, firstByteAt: null, ended };
      calls.push(call);
      for (const notify of arrivals.splice(0)) notify();
      const reply = replies[Math.min(repliedCalls, replies.length - 1)] ?? respondWith(500, "no reply was set");
      repliedCalls += 1;
      await reply(call, response, disconnected.signal);
    };
    response.on("error", () => undefined);
    respond().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    /** For `LLM_BASE_URL`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Says how many answers it gives at once, as llama.cpp does. */
    tellSlots: (count: number) => void (slots = count),
    replyWith(...next: ModelReply[]) {
      replies = next;
      repliedCalls = 0;
    },
    /** Resolves with the call at this index. */
    async getCall(index: number): Promise<ModelCall> {
      while (!calls[index]) await new Promise<void>((resolve) => arrivals.push(resolve));
      return calls[index];
    },
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

export type FakeModelServer = Awaited<ReturnType<typeof startFakeModelServer>>;

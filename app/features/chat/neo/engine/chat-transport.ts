import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError } from "#app/lib/api/call-function.ts";
import { readEventData } from "#app/lib/api/event-stream.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import type { NeoChatCall, NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { toNeoChatEvent } from "./chat-message.ts";

/** Connection to NEO. */
export type ChatTransport = {
  /** Streams the events of an answer. Throws ApiError; ends without `done` when the connection is lost. */
  open(call: NeoChatCall, signal: AbortSignal): AsyncIterable<NeoChatEvent>;
  /** Stops the answer to a question. Throws ApiError. */
  stop(call: { session: string; messageId: string }): Promise<void>;
};

type TransportDeps = {
  /** Null when signed out. */
  getAccessToken: () => Promise<string | null>;
  fetch?: typeof window.fetch;
  readKey?: () => string;
};

const stopTimeoutMs = 10_000;
// The server sends keep-alive comments far more often, so this much silence means a lost connection.
const silenceMs = 45_000;

/** Resolves with undefined after a timeout. */
const readWithin = async <Value>(reading: Promise<Value>, ms: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer));
};

/** Transport that calls the function `neo-chat`. */
export const createChatTransport = ({
  getAccessToken,
  fetch = (input, init) => window.fetch(input, init),
  readKey = () => readPublicSettings().publishableKey,
}: TransportDeps): ChatTransport => {
  const call = async (body: NeoChatCall, accept: string, signal: AbortSignal): Promise<Response> => {
    let response: Response;
    try {
      const token = await getAccessToken();
      response = await fetch("/functions/v1/neo-chat", {
        method: "POST",
        headers: {
          accept,
          apikey: readKey(),
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new ApiError(null, "unavailable", "", { cause: error });
    }
    if (!response.ok) throw await toApiError(response);
    return response;
  };

  async function* open(request: NeoChatCall, signal: AbortSignal): AsyncGenerator<NeoChatEvent> {
    // Closes the connection when the consumer stops early.
    const ended = new AbortController();
    const response = await call(request, "text/event-stream", AbortSignal.any([signal, ended.signal]));
    try {
      if (!response.headers.get("content-type")?.includes("text/event-stream")) {
        const { content } = (await response.json()) as { content?: unknown };
        yield { done: true, content: typeof content === "string" ? content : "" };
        return;
      }
      const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>>;
      for await (const data of readEventData(body, (next) => readWithin(next, silenceMs))) {
        const event = toNeoChatEvent(JSON.parse(data) as unknown);
        if (event) yield event;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw new ApiError(null, "unavailable", "", { cause: error });
    } finally {
      ended.abort();
    }
  }

  return {
    open,
    stop: async (body) =>
      void (await call({ ...body, mode: "stop" }, "application/json", AbortSignal.timeout(stopTimeoutMs)).catch(
        (error: unknown) => {
          throw error instanceof ApiError ? error : new ApiError(null, "unavailable", "", { cause: error });
        },
      )),
  };
};

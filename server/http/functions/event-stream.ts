import type { Context } from "hono";
import { AppError, type Failure } from "#contracts/errors.ts";
import type { Log } from "../../telemetry/log.ts";
import { sayTo, sentence } from "../../sentence.ts";
import { within } from "../within.ts";

const encoder = new TextEncoder();
// Proxies close idle connections.
const keepAlive = encoder.encode(": keep-alive\n\n");

/** After so many ms without an event, whoever waits is told that it still goes on. */
export const waitingMs = 20_000;

export const encodeEvent = (event: object): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

/** Response whose body is an event stream. Proxies are told not to buffer it. */
export const eventStreamResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });

export const acceptsEvents = ({ req }: Context): boolean =>
  req.header("accept")?.includes("text/event-stream") === true;

const toFailure = (error: unknown, log: Log, request: Context): Failure => {
  if (error instanceof AppError && error.code !== "internal") {
    if (error.detail) log.error({ code: error.code, detail: error.detail }, "event stream failed");
    return { error: sayTo(request, error), code: error.code };
  }
  log.error({ code: "internal", detail: error instanceof Error ? error.stack : String(error) }, "event stream failed");
  return { error: sayTo(request, sentence("requests.failed")), code: "internal" };
};

type Call = {
  request: Context;
  log: Log;
  /** The event for a caller that has waited for `everyMs` since the last one; without one it is a comment. */
  getWaiting?: (last: object | null) => object | null;
  everyMs?: number;
};

/**
 * Responds with the events of a source, each as a line `data: {…}`, as fast as they are read. An error of the source
 * becomes a last event `{ error, code }`. If the caller disconnects, the signal aborts and the source is closed.
 */
export const toEventStream = (
  { request, log, getWaiting = () => null, everyMs = waitingMs }: Call,
  open: (signal: AbortSignal) => AsyncIterable<object>,
): Response => {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, request.req.raw.signal]);
  const events = open(signal)[Symbol.asyncIterator]();
  let reading: Promise<IteratorResult<object>> | null = null;
  let last: object | null = null;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        reading ??= events.next();
        const next = await within(reading, everyMs);
        if (next === null) {
          const waiting = getWaiting(last);
          return stream.enqueue(waiting ? encodeEvent(waiting) : keepAlive);
        }
        reading = null;
        const { done, value } = next;
        if (done) stream.close();
        else stream.enqueue(encodeEvent((last = value)));
      } catch (error) {
        if (signal.aborted) return stream.close();
        stream.enqueue(encodeEvent(toFailure(error, log, request)));
        stream.close();
      }
    },
    cancel() {
      controller.abort();
      // Not awaited: the source may be waiting for what never comes.
      events.return?.().catch(() => undefined);
    },
  });
  return eventStreamResponse(body);
};

import type { Context } from "hono";
import { AppError, type Failure } from "#contracts/errors.ts";
import type { Log } from "../../telemetry/log.ts";
import { within } from "../within.ts";

const encoder = new TextEncoder();
const encode = (event: object): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

/** Response whose body is an event stream. Proxies are told not to buffer it. */
export const eventStreamResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });

const toFailure = (error: unknown, log: Log): Failure => {
  if (error instanceof AppError && error.code !== "internal") {
    if (error.detail) log.error({ code: error.code, detail: error.detail }, "event stream failed");
    return { error: error.message, code: error.code };
  }
  log.error({ code: "internal", detail: error instanceof Error ? error.stack : String(error) }, "event stream failed");
  return { error: "Something went wrong on our side. Please try again.", code: "internal" };
};

type Waiting = { everyMs: number; event(): object };

/**
 * Responds with the events of a source, each as a line `data: {…}`, as fast as they are read. An error of the source
 * becomes a last event `{ error, code }`. If the caller disconnects, the signal aborts and the source is closed. While the
 * source is silent, the event of `waiting` is sent from time to time.
 */
export const sendEvents = (
  { request, log, waiting }: { request: Context; log: Log; waiting?: Waiting },
  open: (signal: AbortSignal) => AsyncIterable<object>,
): Response => {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, request.req.raw.signal]);
  const events = open(signal)[Symbol.asyncIterator]();
  let reading: Promise<IteratorResult<object>> | null = null;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        reading ??= events.next();
        const next = waiting ? await within(reading, waiting.everyMs) : await reading;
        if (next === null) return stream.enqueue(encode(waiting?.event() ?? {}));
        reading = null;
        const { done, value } = next;
        if (done) stream.close();
        else stream.enqueue(encode(value));
      } catch (error) {
        if (signal.aborted) return stream.close();
        stream.enqueue(encode(toFailure(error, log)));
        stream.close();
      }
    },
    async cancel() {
      controller.abort();
      await events.return?.();
    },
  });
  return eventStreamResponse(body);
};

import type { BookEvent, BookResult, BookRun } from "#contracts/book/book-run.ts";
import { eventStreamResponse } from "../../http/functions/event-stream.ts";
import type { Content } from "../../content/live-content.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import type { BookEngine } from "./book-engine.ts";

export type BookEngineCall = OwnerCall & { bookEngine: BookEngine; content: Content };

const keepAliveMs = 15_000;

/** The events of a run, from its first line on. Disconnecting ends the stream, but not the run. */
export const streamRun = (
  { bookEngine, request }: BookEngineCall,
  { id }: BookRun,
  toResult: (run: BookRun) => Promise<BookResult>,
): Response => {
  const closing = new AbortController();
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const send = (event: BookEvent) => stream.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      const signal = AbortSignal.any([closing.signal, request.req.raw.signal]);
      // Proxies close idle connections.
      keepAlive = setInterval(() => stream.enqueue(encoder.encode(": \n\n")), keepAliveMs);
      try {
        let sent = 0;
        for await (const run of bookEngine.follow(id, signal)) {
          for (const line of run.lines.slice(sent)) send({ ...line, progress: run.progress });
          sent = run.lines.length;
          if (run.status !== "running") send({ done: true, ...(await toResult(run)), run });
        }
        stream.close();
      } catch (error) {
        if (!signal.aborted) stream.error(error);
      } finally {
        clearInterval(keepAlive);
      }
    },
    cancel() {
      clearInterval(keepAlive);
      closing.abort();
    },
  });
  return eventStreamResponse(body);
};

import type { NeoChatEvent } from "#contracts/neo-chat.ts";
import type { AnswerReader } from "../../chat/live-answer.ts";

const keepAliveMs = 15_000;
const encoder = new TextEncoder();
const keepAlive = encoder.encode(": keep-alive\n\n");

const toBytes = (event: NeoChatEvent) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

/** The events of an answer as `text/event-stream`, read only as fast as the client takes them. */
export const toEventStream = (reader: AnswerReader, everyMs = keepAliveMs): Response => {
  let next: Promise<NeoChatEvent | null> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const readNext = async (): Promise<NeoChatEvent | null | "silence"> => {
    const silence = Promise.withResolvers<"silence">();
    timer = setTimeout(() => silence.resolve("silence"), everyMs);
    next ??= reader.next();
    try {
      return await Promise.race([next, silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = await readNext();
      if (event === "silence") return controller.enqueue(keepAlive);
      next = undefined;
      if (event) return controller.enqueue(toBytes(event));
      reader.leave();
      controller.close();
    },
    cancel() {
      clearTimeout(timer);
      reader.leave();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies hold nothing back.
      "x-accel-buffering": "no",
    },
  });
};

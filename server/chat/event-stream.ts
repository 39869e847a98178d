import { waitingMs } from "#contracts/chat/neo-chat-limits.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { AnswerReader } from "./live-answer.ts";
import { eventStreamResponse } from "../http/functions/event-stream.ts";

const keepAliveMs = 15_000;
const encoder = new TextEncoder();
const keepAlive = encoder.encode(": keep-alive\n\n");

const toBytes = (event: NeoChatEvent) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);

const waiting: NeoChatEvent = {
  waiting: "The language model has not answered yet: it may still be loading, which can take a minute or two.",
};

type Times = { keepAliveMs: number; waitingMs: number };

/** The events of an answer as `text/event-stream`, read only as fast as the client takes them. */
export const toEventStream = (reader: AnswerReader, times: Times = { keepAliveMs, waitingMs }): Response => {
  let timer: NodeJS.Timeout | undefined;
  let waitingTimer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearInterval(timer);
    clearTimeout(waitingTimer);
    reader.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(keepAlive);
      }, times.keepAliveMs).unref();
      waitingTimer = setTimeout(() => controller.enqueue(toBytes(waiting)), times.waitingMs).unref();
    },
    async pull(controller) {
      const event = await reader.next();
      if (event && !("question" in event)) clearTimeout(waitingTimer);
      if (event) return controller.enqueue(toBytes(event));
      end();
      controller.close();
    },
    cancel: end,
  });
  return eventStreamResponse(body);
};

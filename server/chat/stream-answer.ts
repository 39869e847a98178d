import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { toEventStream } from "../http/functions/event-stream.ts";
import { type AnswerReader, itsTurn, type LiveAnswer } from "./live-answer.ts";
import { sayTo, sentence } from "../sentence.ts";

async function* readEvents(reader: AnswerReader, signal: AbortSignal): AsyncGenerator<NeoChatEvent> {
  // Whoever has left is no reader any more, though the next word may be long in coming.
  signal.addEventListener("abort", () => reader.close());
  try {
    for (let event = await reader.next(); event; event = await reader.next()) yield event;
  } finally {
    reader.close();
  }
}

/** The events of an answer; until its first word, those who wait are told why. */
export const streamAnswer = (
  call: Omit<Parameters<typeof toEventStream>[0], "getWaiting">,
  answer: LiveAnswer,
  reader: AnswerReader,
): Response =>
  toEventStream(
    {
      ...call,
      getWaiting(last) {
        if (answer.getText() !== "") return null;
        if (last && "waiting" in last && last.waiting !== sayTo(call.request, itsTurn)) return last;
        return { waiting: sayTo(call.request, sentence("chat.loading")) };
      },
    },
    (signal) => readEvents(reader, signal),
  );

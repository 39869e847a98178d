import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { toEventStream } from "../http/functions/event-stream.ts";
import { type AnswerReader, itsTurn, type LiveAnswer } from "./live-answer.ts";

const waiting: NeoChatEvent = {
  waiting: "The language model has not answered yet: it may still be loading, which can take a minute or two.",
};

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
        return last && "waiting" in last && last !== itsTurn ? last : waiting;
      },
    },
    (signal) => readEvents(reader, signal),
  );

import { AppError } from "#contracts/errors.ts";
import { say, sentence } from "../../sentence.ts";
import type { CommandEvent } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { waitingMs } from "../../http/functions/event-stream.ts";
import { within } from "../../http/within.ts";
import type { CommandServices } from "./command.ts";

const silenceMs = 30_000;
const maxAnswerLength = 60_000;

/** The next chunk; throws after so many ms without one. */
const nextWithin = async (
  pieces: AsyncIterator<string>,
  silence: AbortController,
  { limitMs, text }: { limitMs: number; text: string },
): Promise<IteratorResult<string>> => {
  const silent = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silent.reject(new AppError("unavailable", text));
    silence.abort();
  }, limitMs);
  try {
    return await Promise.race([pieces.next(), silent.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends a question to NEO. Only approved users reach the paid model; for NEO all others are visitors. */
export async function* answerQuestion(
  question: string,
  { content, neo, caller }: CommandServices,
  signal: AbortSignal,
  pace: () => Promise<void>,
): AsyncGenerator<CommandEvent> {
  const { progress, refusals } = content.get("hub/commands");
  const isUser = caller.kind === "user" && caller.approved;
  const silence = new AbortController();
  const answer = neo.answer({
    question,
    history: [],
    requester: isUser ? { kind: "user", id: caller.id } : { kind: "visitor" },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const pieces = answer[Symbol.asyncIterator]();
  const startedAt = performance.now();
  let ms = 0;
  const limitMs = Math.max(silenceMs, neo.longestMs ?? 0);
  const next = () => nextWithin(pieces, silence, { limitMs, text: refusals.silent });
  const first = next().finally(() => {
    ms = Math.round(performance.now() - startedAt);
  });
  first.catch(() => undefined);
  let length = 0;
  try {
    await pace();
    yield { progress: isUser ? fill(progress.askedUser, { name: neo.name }) : progress.askedVisitor };
    await pace();
    yield { progress: progress.waiting };
    let piece = await within(first, waitingMs);
    while (piece === null) {
      yield { progress: progress.waiting };
      piece = await within(first, waitingMs);
    }
    await pace();
    yield { progress: fill(progress.speaking, { ms }) };
    while (!piece.done && length < maxAnswerLength) {
      const delta = piece.value.slice(0, maxAnswerLength - length);
      length += delta.length;
      if (delta !== "") yield { delta };
      piece = await next();
    }
    if (length === 0) yield { delta: say(content, sentence("chat.empty")) };
    yield { done: true, source: "neo" };
  } finally {
    silence.abort();
    // Not awaited: it may be waiting for a chunk that never comes.
    void pieces.return?.().catch(() => undefined);
  }
}

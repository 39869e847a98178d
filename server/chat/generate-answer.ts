import { AppError } from "#contracts/errors.ts";
import type { Log } from "../telemetry/log.ts";
import type { Answerer, AnswerEnding } from "./answerer.ts";
import type { ModelMessage } from "../models/language-model.ts";
import { WithdrawnAnswer } from "../models/model-failure.ts";
import type { HeldTurn } from "./chat-store.ts";
import type { AnswerEnd, LiveAnswer } from "./live-answer.ts";
import { sentence, say, type SiteTexts } from "../sentence.ts";

/** Times in milliseconds, lengths in characters. Whoever has a longer limit of their own gets that. */
export type AnswerLimits = {
  /** Longest silence between two chunks. */ silenceMs: number;
  /** For the whole answer. */ maxMs: number;
  maxLength: number;
};

/** Why an answer was aborted; the reason of `signal`. */
export type AbortReason = "stopped" | "interrupted";

type Options = {
  neo: Answerer;
  log: Log;
  user: string;
  turn: HeldTurn;
  live: LiveAnswer;
  signal: AbortSignal;
  limits: AnswerLimits;
  texts?: SiteTexts | undefined;
};

/** For what NEO does beside its model. */
const graceMs = 30_000;

const silent = () => new AppError("unavailable", sentence("chat.silent"), { detail: "no piece in time" });
const tooSlow = () =>
  new AppError("unavailable", sentence("chat.tooSlow"), {
    detail: "answer not finished in time",
  });
const tooLong = () => new AppError("unavailable", sentence("chat.tooLong"), { detail: "answer too long" });

/** Only answered questions, each with its answer: models expect alternating roles. */
const toHistory = (rows: HeldTurn["history"]): ModelMessage[] =>
  rows.flatMap((row, index) => {
    const next = rows[index + 1];
    return row.role === "user" && next?.role === "assistant" && next.content.trim() !== "" ? [row, next] : [];
  });

/**
 * Writes a regenerated answer over the text of an interrupted one. While the new text repeats the old one nothing
 * changes; where it is longer it is appended, and where it differs it replaces the old text.
 */
const createWriter = (live: LiveAnswer) => {
  /** The regenerated text so far; null once readers see it. */
  let regenerated: string | null = live.getText() === "" ? null : "";
  return {
    getText: () => regenerated ?? live.getText(),
    write(piece: string): void {
      if (regenerated === null) return live.append(piece);
      regenerated += piece;
      const shown = live.getText();
      if (shown.length > regenerated.length && shown.startsWith(regenerated)) return;
      if (regenerated.startsWith(shown)) live.append(regenerated.slice(shown.length));
      else live.replace(regenerated);
      regenerated = null;
    },
  };
};

/**
 * The user-facing error and the detail for the log. The message of an unknown error may contain the question, so it is
 * not logged.
 */
const toFailure = (error: unknown): { error: AppError; detail: string | undefined } => {
  if (error instanceof AppError) return { error, detail: error.detail };
  const frames = error instanceof Error ? error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  const detail = [error instanceof Error ? error.name : typeof error, ...(frames ?? [])].join("\n");
  return { error: new AppError("internal", sentence("chat.failed")), detail };
};

/**
 * Lets NEO answer in chunks until the answer is complete, fails, or is aborted by `signal`. Then NEO's own call is
 * aborted too.
 */
export const generateAnswer = async ({
  neo,
  log,
  user,
  turn,
  live,
  signal,
  limits,
  texts,
}: Options): Promise<AnswerEnd> => {
  const upstream = new AbortController();
  // Of how it was asked for, all that is kept.
  const begun = turn.details && { details: { greeting: turn.details.greeting ?? 0 } };
  const writer = createWriter(live);
  let pieces: AsyncIterator<string | AnswerEnding> | undefined;
  // Settles the chunk that is being awaited. A promise for the whole answer would accumulate the reactions of all
  // chunks.
  let ended = (_how: AppError | "aborted"): void => undefined;
  const onAbort = () => ended("aborted");
  signal.addEventListener("abort", onAbort);
  const ownMs = neo.longestMs === undefined ? 0 : neo.longestMs + graceMs;
  const silenceTimer = setTimeout(() => ended(silent()), Math.max(limits.silenceMs, ownMs));
  const totalTimer = setTimeout(() => ended(tooSlow()), Math.max(limits.maxMs, ownMs));

  const readPiece = (from: NonNullable<typeof pieces>): Promise<IteratorResult<string | AnswerEnding> | "aborted"> =>
    new Promise((resolve, reject) => {
      ended = (how) => (how === "aborted" ? resolve(how) : reject(how));
      silenceTimer.refresh();
      from.next().then(resolve, reject);
    });
  const readAll = async (): Promise<AnswerEnd> => {
    const request = {
      question: turn.prompt,
      history: toHistory(turn.history),
      requester: { kind: "user", id: user },
      onPlace: live.tellPlace,
      onWait: live.tellWaiting,
      questionId: turn.question,
      askedFor: turn.details,
    } as const;
    while (!signal.aborted) {
      pieces ??= neo.answer({ ...request, signal: upstream.signal })[Symbol.asyncIterator]();
      const next = await readPiece(pieces);
      if (next === "aborted") break;
      if (next.done) {
        const content = writer.getText();
        return { status: "done", content: content.trim() === "" ? say(texts, sentence("chat.empty")) : content };
      }
      if (typeof next.value !== "string") {
        const { content, details, isStopped } = next.value;
        return { status: isStopped ? "stopped" : "done", content, details };
      }
      if (writer.getText().length + next.value.length > limits.maxLength) throw tooLong();
      writer.write(next.value);
    }
    return toAborted();
  };
  const toAborted = (): AnswerEnd =>
    (signal.reason as AbortReason) === "stopped"
      ? { status: "stopped", content: live.getText(), ...begun }
      : { status: "interrupted" };

  try {
    return await readAll();
  } catch (thrown) {
    if (signal.aborted) return toAborted();
    const { error, detail } = toFailure(thrown);
    log.warn({ answer: turn.answer, code: error.code, detail }, "chat answer failed");
    if (error instanceof WithdrawnAnswer) live.replace("");
    const content = live.getText();
    return { status: "failed", content, error: say(texts, error).slice(0, 500), code: error.code, ...begun };
  } finally {
    clearTimeout(silenceTimer);
    clearTimeout(totalTimer);
    signal.removeEventListener("abort", onAbort);
    upstream.abort();
    pieces?.return?.().catch(() => undefined);
  }
};

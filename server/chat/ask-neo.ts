import { AppError } from "#contracts/errors.ts";
import { emptyAnswer } from "#contracts/neo/neo-chat-limits.ts";
import type { Log } from "../log.ts";
import type { Neo } from "../neo/neo.ts";
import type { ModelMessage } from "../providers/language-model/language-model.ts";
import type { HeldTurn } from "./chat-store.ts";
import type { AnswerEnd, LiveAnswer } from "./live-answer.ts";

/** Milliseconds and characters. */
export type AnswerLimits = {
  /** Without a piece. */ silenceMs: number;
  /** For the whole answer. */ maxMs: number;
  maxLength: number;
};

/** Why an answer is ended from outside, the reason of `signal`. */
export type AbortReason = "stopped" | "interrupted";

type Options = {
  neo: Neo;
  log: Log;
  user: string;
  turn: HeldTurn;
  live: LiveAnswer;
  signal: AbortSignal;
  limits: AnswerLimits;
};

const silent = () =>
  new AppError("unavailable", "NEO did not answer in time. Please try again.", { detail: "no piece in time" });
const tooSlow = () =>
  new AppError("unavailable", "NEO took too long and was ended here. Please try a shorter question.", {
    detail: "answer not finished in time",
  });
const tooLong = () =>
  new AppError("unavailable", "The answer became too long and was ended here.", { detail: "answer too long" });

/** Only questions that were answered, each with its answer: models want them in turns. */
const toHistory = (rows: HeldTurn["history"]): ModelMessage[] =>
  rows.flatMap((row, index) => {
    const next = rows[index + 1];
    return row.role === "user" && next?.role === "assistant" && next.content.trim() !== "" ? [row, next] : [];
  });

/**
 * Shows the pieces of an answer that is made again behind the text that is there: nothing changes while both are equal,
 * the text goes on where it ended, and it is replaced where the new one differs.
 */
const createWriter = (live: LiveAnswer) => {
  /** Null once the text that readers see is the new one. */
  let behind: string | null = live.getText() === "" ? null : "";
  return {
    getText: () => behind ?? live.getText(),
    write(piece: string): void {
      if (behind === null) return live.append(piece);
      behind += piece;
      const shown = live.getText();
      if (shown.length > behind.length && shown.startsWith(behind)) return;
      if (behind.startsWith(shown)) live.append(behind.slice(shown.length));
      else live.replace(behind);
      behind = null;
    },
  };
};

/** What a failure tells the user, and the log. The message of an unknown error may hold the question: it is not logged. */
const toFailure = (error: unknown): { error: AppError; detail: string | undefined } => {
  if (error instanceof AppError) return { error, detail: error.detail };
  const frames = error instanceof Error ? error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  const detail = [error instanceof Error ? error.name : typeof error, ...(frames ?? [])].join("\n");
  return { error: new AppError("internal", "NEO could not answer just now. Please try again."), detail };
};

/** Has NEO answer, piece by piece, until it is done, fails, or is ended by `signal`; then its call is ended too. */
export const askNeo = async ({ neo, log, user, turn, live, signal, limits }: Options): Promise<AnswerEnd> => {
  const upstream = new AbortController();
  const writer = createWriter(live);
  let pieces: AsyncIterator<string> | undefined;
  // Of the piece that is waited for. No promise outlives its piece: one that does would collect what waits for it.
  let ended = (_how: AppError | "aborted"): void => undefined;
  const onAbort = () => ended("aborted");
  signal.addEventListener("abort", onAbort);
  const silence = setTimeout(() => ended(silent()), limits.silenceMs);
  const whole = setTimeout(() => ended(tooSlow()), limits.maxMs);

  const readPiece = (from: AsyncIterator<string>): Promise<IteratorResult<string> | "aborted"> =>
    new Promise((resolve, reject) => {
      ended = (how) => (how === "aborted" ? resolve(how) : reject(how));
      silence.refresh();
      from.next().then(resolve, reject);
    });
  const readAll = async (): Promise<AnswerEnd> => {
    const request = {
      question: turn.prompt,
      history: toHistory(turn.history),
      asker: { kind: "user", id: user },
    } as const;
    while (!signal.aborted) {
      pieces ??= neo.answer({ ...request, signal: upstream.signal })[Symbol.asyncIterator]();
      const next = await readPiece(pieces);
      if (next === "aborted") break;
      if (next.done) {
        const content = writer.getText();
        return { status: "done", content: content.trim() === "" ? emptyAnswer : content };
      }
      if (writer.getText().length + next.value.length > limits.maxLength) throw tooLong();
      writer.write(next.value);
    }
    return toAborted();
  };
  const toAborted = (): AnswerEnd =>
    (signal.reason as AbortReason) === "stopped"
      ? { status: "stopped", content: live.getText() }
      : { status: "interrupted" };

  try {
    return await readAll();
  } catch (thrown) {
    if (signal.aborted) return toAborted();
    const { error, detail } = toFailure(thrown);
    log.warn({ answer: turn.answer, code: error.code, detail }, "chat answer failed");
    return { status: "failed", content: live.getText(), error: error.message.slice(0, 500), code: error.code };
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    signal.removeEventListener("abort", onAbort);
    upstream.abort();
    pieces?.return?.().catch(() => undefined);
  }
};

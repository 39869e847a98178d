import { ApiError } from "#app/lib/api/api-error.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { ChatCall, ChatTransport } from "./chat-transport.ts";

/** Number of attempts after which a question counts as unsent. */
const maxSendAttempts = 3;

const firstDelayMs = 500;
const maxDelayMs = 15_000;

/** Exponential backoff in ms, with jitter, so that many pages do not reconnect at the same time. */
const getRetryDelayMs = (failures: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.75 + random / 2);

/** Whether a retry of the same call may succeed. */
const isRetryable = (error: unknown, isNamed: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.isUnreachable || error.status === 502 || error.status === 504) return true;
  return isNamed && (error.code === "unavailable" || error.code === "limit_exceeded");
};

export type FollowOptions = {
  transport: Pick<ChatTransport, "open">;
  /** The first call: `send`, `retry` or `resume`. */
  call: ChatCall;
  signal: AbortSignal;
  onEvent: (event: NeoChatEvent) => void;
  onLost: () => void;
  /** Whether the server has sent the answer's id, so that it can be resumed. */
  isNamed: () => boolean;
  /** For a `retry` that was interrupted before that: whether the server has a new answer by now. */
  findAnswer: () => Promise<boolean>;
  /** Resolves after `ms`, or as soon as the browser is online again. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
};

/**
 * Reads an answer to its end, with as many reconnects as that takes. Resending a question with its id is idempotent; an
 * answer that has an id is resumed. Throws ApiError if the call is rejected.
 */
export const followAnswer = async ({
  transport,
  call,
  signal,
  onEvent,
  onLost,
  isNamed,
  findAnswer,
  pause,
  random = Math.random,
}: FollowOptions): Promise<void> => {
  let next = call;
  let failures = 0;
  for (;;) {
    let problem: unknown = new ApiError(null, "unavailable");
    try {
      for await (const event of transport.open(next, signal)) {
        if ("interrupted" in event) break;
        failures = 0;
        onEvent(event);
        if ("done" in event || "error" in event) return;
      }
    } catch (error) {
      problem = error;
    }
    signal.throwIfAborted();
    failures += 1;
    const canResume = isNamed();
    if (!isRetryable(problem, canResume) || (!canResume && failures >= maxSendAttempts)) throw problem;
    onLost();
    await pause(getRetryDelayMs(failures, random()), signal);
    signal.throwIfAborted();
    const isAnswered = canResume || (call.mode === "retry" && (await findAnswer().catch(() => false)));
    next = isAnswered ? { session: call.session, messageId: call.messageId, mode: "resume" } : call;
  }
};

import { ApiError } from "#app/lib/api/api-error.ts";
import type { NeoChatCall, NeoChatEvent } from "#contracts/neo/neo-chat.ts";
import type { ChatTransport } from "./chat-transport.ts";

/** How often a question is sent before it counts as not sent. */
const maxSendAttempts = 3;

const firstDelayMs = 500;
const maxDelayMs = 15_000;

/** ms before the next attempt; with a part of chance, so that a hundred pages do not come back at once. */
const getRetryDelayMs = (failures: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.75 + random / 2);

/** Whether the same call may well succeed a little later. */
const isPassing = (error: unknown, isNamed: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.isUnreachable || error.status === 502 || error.status === 504) return true;
  return isNamed && (error.code === "unavailable" || error.code === "limit_exceeded");
};

export type FollowOptions = {
  transport: Pick<ChatTransport, "open">;
  /** The call that begins it: `send`, `retry` or `resume`. */
  call: NeoChatCall;
  signal: AbortSignal;
  onEvent: (event: NeoChatEvent) => void;
  onLost: () => void;
  /** Whether the server has named the answer, so that it is there to be taken up. */
  isNamed: () => boolean;
  /** For a `retry` whose line was lost before that: whether the server knows another answer meanwhile. */
  findAnswer: () => Promise<boolean>;
  /** Resolves after so many ms, or as soon as the browser is online again. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
};

/**
 * Reads an answer to its end over as many lines as that takes. A question is sent again with its id, which posts nothing
 * twice; a named answer is taken up where it is. Throws ApiError if it was not accepted.
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
    if (!isPassing(problem, canResume) || (!canResume && failures >= maxSendAttempts)) throw problem;
    onLost();
    await pause(getRetryDelayMs(failures, random()), signal);
    signal.throwIfAborted();
    const isAnswered = canResume || (call.mode === "retry" && (await findAnswer().catch(() => false)));
    next = isAnswered ? { session: call.session, messageId: call.messageId, mode: "resume" } : call;
  }
};

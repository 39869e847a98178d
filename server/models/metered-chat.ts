import { AppError } from "#contracts/errors.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { type DayReservation, reserveTogether } from "../http/limits/day-budget.ts";
import type { TokenBudget } from "./token-budget.ts";
import { type ChatRequest, createChat, estimateCall, type Tally } from "./chat-stream.ts";
import type { ModelLimits } from "./model-limits.ts";
import type { ChatSettings } from "./connect-model.ts";
import { maxThinkingTokens, type ModelRequest } from "./language-model.ts";
import { ModelFailure } from "./model-failure.ts";
import type { ModelQuirks } from "./model-quirks.ts";
import type { ModelTurns } from "./model-turns.ts";

export type MeterDeps = {
  budget: TokenBudget;
  metrics: Metrics["languageModel"];
  log: Pick<Log, "warn">;
  /** Called after each call that the caller did not abort, with the error of one that failed; not if it was busy. */
  onCall?: (error?: unknown) => void;
  /** Called with the number of tokens that the model turned out to read at once. */
  onRoom?: (tokens: number) => void;
};

const isBusy = (error: unknown): boolean => error instanceof ModelFailure && error.kind === "busy";

export type MeteredRequest = ModelRequest & Pick<ChatRequest, "tools" | "form">;
export type MeteredChat = (request: MeteredRequest, tally: Tally) => AsyncGenerator<string, void, undefined>;

export const createTally = (): Tally => ({
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  finish: null,
  cutRoom: null,
});

/** The result of a call, as a label for `/metrics`. */
const toResult = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return "aborted";
  if (error instanceof ModelFailure) return error.kind;
  return error instanceof AppError ? error.code : "internal";
};

/**
 * Adds turns, budget, metrics and log to a model's chat. Throws ModelFailure, an AppError when today's tokens are used up, or
 * the reason of the signal.
 */
export const createMeteredChat = (
  settings: ChatSettings,
  limits: ModelLimits,
  quirks: ModelQuirks,
  {
    turns,
    budget,
    metrics,
    log,
    onCall = () => undefined,
    onRoom = () => undefined,
  }: MeterDeps & {
    turns: ModelTurns;
  },
): MeteredChat => {
  const chat = createChat(settings, limits, quirks);

  const streamInTurn = async function* (request: MeteredRequest, tally: Tally) {
    const leave = await turns.take(request);
    try {
      yield* streamWithBudget(request, tally);
    } finally {
      leave();
    }
  };

  const streamWithBudget = async function* (request: MeteredRequest, tally: Tally) {
    const { user } = request;
    const begin = async (): Promise<DayReservation> => {
      await request.onTurn?.();
      return { settle: async () => undefined };
    };
    const first = budget.reserve(user, estimateCall(request));
    await reserveTogether([begin(), first]);
    const startedAt = performance.now();
    // Each call is billed for its whole prompt, so each is reserved.
    const further: DayReservation[] = [];
    let isFirst = true;
    try {
      const most = request.maxOutputTokens + maxThinkingTokens;
      const onFurtherCall = async (tokens: number) => void further.push(await budget.reserve(user, tokens + most));
      for await (const text of chat({ ...request, onFurtherCall }, tally)) {
        if (isFirst) metrics.firstToken.observe((performance.now() - startedAt) / 1_000);
        isFirst = false;
        yield text;
      }
    } finally {
      // Not awaited: whoever reads the answer settles too, in the same statement.
      void first.then(({ settle }) => settle(tally.inputTokens + tally.outputTokens));
      for (const { settle } of further) void settle(0);
      metrics.tokens.inc({ direction: "input" }, tally.inputTokens);
      metrics.tokens.inc({ direction: "output" }, tally.outputTokens);
      metrics.cachedTokens.inc(tally.cachedTokens);
    }
  };

  return async function* meteredChat(request, tally) {
    let result = "aborted";
    try {
      request.signal.throwIfAborted();
      yield* streamInTurn(request, tally);
      if (tally.cutRoom !== null) onRoom(tally.cutRoom);
      result = "answered";
      onCall();
    } catch (error) {
      result = toResult(error, request.signal);
      if (result !== "aborted" && !isBusy(error)) onCall(error);
      if (error instanceof ModelFailure && error.room !== null) onRoom(error.room);
      if (error instanceof ModelFailure)
        log.warn(
          { model: settings.model, detail: error.message, reason: error.reason },
          isBusy(error) ? "model is busy" : "model call failed",
        );
      throw error;
    } finally {
      metrics.calls.inc({ result });
    }
  };
};

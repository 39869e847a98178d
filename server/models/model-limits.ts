import type { FetchLimits } from "./model-fetch.ts";
import type { ModelQuirks } from "./model-quirks.ts";

export type ModelLimits = FetchLimits & { totalMs: number };

/** How long a model may write, once it began. */
const writingMs = 180_000;

export const modelLimits: ModelLimits = {
  maxAttempts: 3,
  retryDelayMs: 500,
  retryWithinMs: 10_000,
  maxBytes: 8_000_000,
  firstWordMs: 120_000,
  silenceMs: 25_000,
  totalMs: 120_000 + writingMs,
};

const longestFirstWordMs = 600_000;

/** By what is set, else twice as long as the model was seen to need for all that it may have to read. */
export const createModelLimits = (firstWordS: number | undefined, quirks: ModelQuirks): ModelLimits => ({
  ...modelLimits,
  get firstWordMs() {
    if (firstWordS !== undefined) return firstWordS * 1_000;
    const seenMs = 2 * quirks.room * quirks.msPerToken;
    return Math.min(longestFirstWordMs, Math.max(modelLimits.firstWordMs, seenMs));
  },
  get totalMs() {
    return this.firstWordMs + writingMs;
  },
});

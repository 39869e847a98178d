import { AppError } from "#contracts/errors.ts";
import type { ModelUsage } from "#server/models/language-model.ts";

/** Adds up the tokens of a run, and stops it before a call that would exceed the limit. */
export const createTokenMeter = (ceiling: number) => {
  let used = 0;
  const format = (tokens: number): string => tokens.toLocaleString("en");
  return {
    add({ inputTokens, outputTokens }: ModelUsage): void {
      used += inputTokens + outputTokens;
    },
    hasLeft: (tokens: number): boolean => used + tokens <= ceiling,
    require(tokens: number): void {
      if (used + tokens > ceiling)
        throw new AppError(
          "limit_exceeded",
          `This story has used ${format(used)} of the ${format(ceiling)} tokens that a story may use, so it was ended.`,
        );
    },
    toString: (): string => `${format(used)} of ${format(ceiling)} tokens used`,
  };
};

export type TokenMeter = ReturnType<typeof createTokenMeter>;

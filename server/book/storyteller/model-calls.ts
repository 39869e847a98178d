import { AppError } from "#contracts/errors.ts";
import { estimateTokens } from "#server/models/chat-stream.ts";
import type { LanguageModel, ModelMessage, ModelUsage } from "#server/models/language-model.ts";
import type { StoryOrder } from "@site/storyteller/storyteller.ts";
import { cleanDraft } from "./check-draft.ts";
import { describeTask } from "./prompts.ts";
import type { ContextBudget } from "./story-context.ts";

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

type TokenMeter = ReturnType<typeof createTokenMeter>;

export type StorytellerLimits = ContextBudget & {
  /** Tokens of one run, input and output. */
  perRun: number;
};

export const defaultLimits: StorytellerLimits = { stories: 8_000, facts: 3_000, perRun: 120_000 };
export const maxOutput = { outline: 1_500, plan: 2_500, draft: 4_000, review: 1_500, summary: 2_500 };

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export type Run = {
  order: StoryOrder;
  model: LanguageModel;
  meter: TokenMeter;
  limits: StorytellerLimits;
  /** What the model is told of the language of the stories; empty for English. */
  language: string;
};

/** The calls of one run, within its token limit. */
export const createCalls = ({ order, model, meter, language }: Run) => {
  const system = describeTask(order.bible, language);
  const toRequest = (messages: readonly ModelMessage[], maxOutputTokens: number) => {
    meter.require(messages.reduce((sum, { content }) => sum + estimateTokens(content), maxOutputTokens));
    const { signal, onWords } = order;
    return { system, messages, maxOutputTokens, user: null, isBackground: true, signal, onWords };
  };
  return {
    generate: async <Value>(
      prompt: string,
      schema: Parameters<typeof model.generate<Value>>[0]["schema"],
      max: number,
    ) => {
      const request = toRequest([{ role: "user", content: prompt }], max);
      const { value, usage } = await model.generate({ ...request, schema });
      meter.add(usage);
      return value;
    },
    write: async (messages: readonly ModelMessage[]): Promise<string> => {
      const { text, usage } = model.stream({ ...toRequest(messages, maxOutput.draft), isReadWhole: true });
      let answer = "";
      try {
        for await (const piece of text) answer += piece;
      } catch (error) {
        // A truncated story is still useful; the check finds that the draft is cut off.
        if (answer === "" || !(error instanceof AppError)) throw error;
      }
      meter.add(await usage);
      return cleanDraft(answer);
    },
  };
};
export type Calls = ReturnType<typeof createCalls>;

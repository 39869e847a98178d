import type { ZodType } from "zod";

export type ModelMessage = { role: "user" | "assistant"; content: string };

/** What a model may call by itself while it answers. It reads only: no tool changes anything. */
export type ModelTool<Input = never> = {
  name: string;
  /** Told to the model. */
  description: string;
  input: ZodType<Input>;
  /** Answers with what the model reads next. */
  run(input: Input, signal: AbortSignal): Promise<string>;
};

export type ModelRequest = {
  /** The instructions, which no message overrules. */
  system: string;
  /** The oldest first; the last one is the user's. */
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  /** Whose daily tokens it spends besides the site's; null for the owner's own work. */
  user: string | null;
  /** Ends the call at the provider too; the answer then throws the signal's reason. */
  signal: AbortSignal;
};

/** As the provider counted them, or estimated from the length where it says nothing. */
export type ModelUsage = { inputTokens: number; outputTokens: number };

export type ModelStream = {
  /**
   * Pieces of the answer as they come; the call begins when they are read and ends when the reader stops. Throws an
   * AppError whose text is for the person: `limit_exceeded` when the daily tokens are used up, else `unavailable`. An
   * empty answer has no pieces, one that reached `maxOutputTokens` ends in an ellipsis.
   */
  text: AsyncIterable<string>;
  /** Known when the text has ended, in whatever way. */
  usage: Promise<ModelUsage>;
};

/** A language model behind an OpenAI-compatible address. Silent ones end within 30 s, all others within their limits. */
export type LanguageModel = {
  /** The model's name at its provider. */
  name: string;
  stream(request: ModelRequest & { tools?: readonly ModelTool[] }): ModelStream;
  /** One answer in the shape of a schema; a wrong shape is repaired or asked for again, at most twice. */
  generate<Value>(request: ModelRequest & { schema: ZodType<Value> }): Promise<{ value: Value; usage: ModelUsage }>;
  /** The same model with a key for where the environment names none. */
  withKey(key: string): LanguageModel;
};

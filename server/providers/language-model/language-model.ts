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
  /** Ends the call at the provider too. */
  signal: AbortSignal;
};

/** As the provider counted them, or estimated from the length where it says nothing. */
export type ModelUsage = { inputTokens: number; outputTokens: number };

export type ModelStream = {
  /** Pieces of the answer as they come. Throws an AppError (`unavailable`) whose text is for the person. */
  text: AsyncIterable<string>;
  /** Known when the text has ended, in whatever way. */
  usage: Promise<ModelUsage>;
};

/** A language model behind an OpenAI-compatible address. Slow, silent and failing ones end within 30 s without a byte. */
export type LanguageModel = {
  /** The model's name at its provider. */
  name: string;
  stream(request: ModelRequest & { tools?: readonly ModelTool[] }): ModelStream;
  /** One answer in the shape of a schema; a wrong shape is repaired or asked for again, at most twice. */
  generate<Value>(
    request: ModelRequest & { schema: ZodType<Value>; schemaName: string },
  ): Promise<{ value: Value; usage: ModelUsage }>;
};

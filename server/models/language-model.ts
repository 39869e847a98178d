import type { ZodType } from "zod";
import type { QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import type { PromptMarks } from "./mark-filter.ts";
import type { Speakers } from "./transcript-filter.ts";

/** Tokens for thoughts, beside those of an answer. They are reserved and billed with each call. */
export const maxThinkingTokens = 2_000;

export type ModelMessage = { role: "user" | "assistant"; content: string };
/** Also what the system says within a conversation, or behind it. */
export type PromptMessage = { role: ModelMessage["role"] | "system"; content: string };

/** A tool that a model may call while it answers. Read-only: no tool changes anything. */
export type ModelTool<Input = never> = {
  name: string;
  /** Part of the prompt. */
  description: string;
  input: ZodType<Input>;
  /** Returns the text that the model reads next. */
  run(input: Input, signal: AbortSignal): Promise<string>;
};

export type ModelRequest = {
  /** The system prompt, which no message overrides. */
  system: string;
  /** Oldest first; the last one is the user's, but for what the system says behind it. */
  messages: readonly PromptMessage[];
  /** Of the answer; what a model thinks comes on top of it. */
  maxOutputTokens: number;
  /** Sent only if they are there. */
  temperature?: number | undefined;
  topP?: number | undefined;
  /** Where an answer ends, as far as the server takes so many. */
  stop?: readonly string[] | undefined;
  /** Whose names an answer leaves out, and where it ends; for conversations. */
  speakers?: Speakers;
  /** What an answer leaves out of the prompt's own form. */
  marks?: PromptMarks;
  /** Nobody reads along, so that nothing is passed on before the end. */
  isReadWhole?: boolean;
  /** Nobody waits for it, so that it comes after all that somebody waits for. */
  isBackground?: boolean;
  /** Gets the number of requests before it while it waits for its turn, whenever that changes. */
  onPlace?: (ahead: number) => void;
  /** Called when its turn has come, before each call; nothing is sent if it throws. */
  onTurn?: () => void | Promise<void>;
  /** Called while an answer is written that nobody reads along, with the number of its words so far. */
  onWords?: ((count: number) => void) | undefined;
  /** The user whose daily token budget it uses besides the site's; null for the owner's own work. */
  user: string | null;
  /** Aborts the call at the provider too; the answer then throws the signal's reason. */
  signal: AbortSignal;
};

/** As counted by the provider, or estimated from the length. */
export type ModelUsage = { inputTokens: number; outputTokens: number };

export type ModelStream = {
  /**
   * Chunks of the answer as they arrive; the call starts when they are read and is aborted when the reader stops.
   * Throws an AppError whose message is for the user: `limit_exceeded` when today's tokens are used up, a BusyModel when
   * others are first, otherwise `unavailable`. An empty answer has no chunks. Thoughts are left out; if some were passed
   * on before that was known, it throws a WithdrawnAnswer.
   */
  text: AsyncIterable<string>;
  /** Resolves when the text has ended, in whatever way. */
  usage: Promise<ModelUsage>;
  /** Whether the text ended because it reached `maxOutputTokens`. */
  isUnfinished(): boolean;
};

/** What a model read, and how long that took. */
export type Reading = { tokens: number; milliseconds: number };

export type WarmUpRequest = Pick<ModelRequest, "system" | "messages" | "signal"> & {
  /** How many tokens it may have to read for an answer, at most. */
  room: number;
};

/** A language model behind an OpenAI-compatible API. */
export type LanguageModel = {
  /** The model's name at its provider. */
  name: string;
  /** How long an answer may take at most with the wait for its turn, in ms. It may be silent all the time, while the model is loaded. */
  longestMs: number;
  stream(request: ModelRequest & { tools?: readonly ModelTool[] }): ModelStream;
  /** Generates one value of a schema; an invalid answer is repaired or retried, at most twice. */
  generate<Value>(request: ModelRequest & { schema: ZodType<Value> }): Promise<{ value: Value; usage: ModelUsage }>;
  /** How many calls run, and how many wait for their turn. */
  load(): QueueLoad;
  /**
   * Has it read a prompt to its end, so that the next one that begins alike is answered soon; see `warm-up.ts`. The
   * reading is null if it was too short to say anything, as of what was known.
   */
  warmUp(request: WarmUpRequest): Promise<{ reading: Reading | null; keepsMs: number }>;
  /** When its server last sent something, in `performance.now()` milliseconds. */
  heardAt(): number;
  /** The same model with this key, if the environment has none. */
  withKey(key: string): LanguageModel;
};

/**
 * The model as it is set now; null without one. To be asked for each call, because the owner may set another. `small`:
 * the one for short work beside the talk, where one is set, or else the same.
 */
export type ReadModel = (size?: "small") => LanguageModel | null;

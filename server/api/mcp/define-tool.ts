import type { $ZodType, output } from "zod/v4/core";

/** Who calls a tool. */
export type ToolCall = {
  /** Address of the client, by which limits count. */
  client: string;
  /** Aborts when the client has left. */
  signal: AbortSignal;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: $ZodType;
  /** Whether it changes something. */
  writes: boolean;
  /** Whether its work waits in a queue of its own, and not in that of all other tools. */
  hasOwnQueue: boolean;
  /** Returns the text for the model; with `isError` it says what was not found. Gets what `input` has parsed. */
  run(args: unknown, call: ToolCall): Promise<{ text: string; isError?: true }>;
};

type Description = Pick<Tool, "name" | "title" | "description"> & Partial<Pick<Tool, "writes" | "hasOwnQueue">>;

/** A tool whose arguments are parsed by `input`. `run` returns null for what does not exist, which `missing` says. */
export const defineTool = <Input extends $ZodType>(
  description: Description,
  input: Input,
  run: (args: output<Input>, call: ToolCall) => Promise<string | null>,
  missing = "Nothing was found.",
): Tool => ({
  writes: false,
  hasOwnQueue: false,
  ...description,
  input,
  async run(args, call) {
    const text = await run(args as output<Input>, call);
    return text === null ? { text: missing, isError: true } : { text };
  },
});

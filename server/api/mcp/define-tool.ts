import { type $ZodType, type output, prettifyError, safeParse } from "zod/v4/core";
import { toJsonSchema } from "../to-json-schema.ts";

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  /** Returns the text for the model; with `isError` it says what is wrong with the arguments or was not found. */
  run(args: Record<string, unknown>): Promise<{ text: string; isError?: true }>;
};

/** A tool whose arguments are parsed by `input`. `run` returns null for what does not exist, which `missing` says. */
export const defineTool = <Input extends $ZodType>(
  tool: Omit<Tool, "inputSchema" | "run">,
  input: Input,
  run: (args: output<Input>) => Promise<string | null>,
  missing = "Nothing was found.",
): Tool => ({
  ...tool,
  inputSchema: toJsonSchema(input, "input"),
  async run(given) {
    const parsed = safeParse(input, given);
    if (!parsed.success) return { text: prettifyError(parsed.error), isError: true };
    const text = await run(parsed.data);
    return text === null ? { text: missing, isError: true } : { text };
  },
});

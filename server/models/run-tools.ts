import { z, type ZodType } from "zod";
import type { ModelCall, ToolCall } from "./connect-model.ts";
import type { ModelTool } from "./language-model.ts";

type Prompt = ModelCall["prompt"];
type ToolDefinition = NonNullable<ModelCall["tools"]>[number];

const maxCalls = 4;
const maxResult = 12_000;

type InputSchema = Extract<ToolDefinition, { type: "function" }>["inputSchema"];

// Shared, because each open answer holds the definitions of its tools.
const inputSchemas = new WeakMap<ZodType, InputSchema>();
const toInputSchema = (input: ZodType): InputSchema => {
  const schema = inputSchemas.get(input) ?? (z.toJSONSchema(input) as InputSchema);
  inputSchemas.set(input, schema);
  return schema;
};

export const toToolDefinitions = (tools: readonly ModelTool[]): ToolDefinition[] =>
  tools.map(({ name, description, input }) => ({
    type: "function",
    name,
    description,
    inputSchema: toInputSchema(input),
  }));

const parseInput = (json: string): unknown => {
  try {
    return JSON.parse(json === "" ? "{}" : json);
  } catch {
    return null;
  }
};

const runTool = async (tools: readonly ModelTool[], call: ToolCall, signal: AbortSignal): Promise<string> => {
  const tool = tools.find(({ name }) => name === call.toolName);
  if (!tool) return "There is no such tool.";
  const input = tool.input.safeParse(parseInput(call.input));
  if (!input.success) return "The input does not fit the schema of the tool.";
  try {
    return (await tool.run(input.data, signal)).slice(0, maxResult);
  } catch {
    signal.throwIfAborted();
    return "The tool failed.";
  }
};

/**
 * Runs the tools that the model called, and returns the turn as the next call must repeat it. Errors are sent to the
 * model.
 */
export const runTools = async (
  tools: readonly ModelTool[],
  calls: readonly ToolCall[],
  signal: AbortSignal,
): Promise<Prompt> => {
  const taken = calls.slice(0, maxCalls);
  const results = await Promise.all(taken.map((call) => runTool(tools, call, signal)));
  return [
    {
      role: "assistant",
      content: taken.map(({ toolCallId, toolName, input }) => ({
        type: "tool-call",
        toolCallId,
        toolName,
        input: parseInput(input) ?? {},
      })),
    },
    {
      role: "tool",
      content: taken.map(({ toolCallId, toolName }, index) => ({
        type: "tool-result",
        toolCallId,
        toolName,
        output: { type: "text", value: results[index] ?? "" },
      })),
    },
  ];
};

import type { ZodType } from "zod";
import type { ModelMessage, ModelRequest, ModelUsage } from "./language-model.ts";
import { createTally, type MeteredChat } from "./metered-chat.ts";
import { ModelFailure } from "./model-failure.ts";
import { type JsonSchema, toJsonSchema, toStrictSchema } from "./answer-form.ts";
import { describeSchema, parseAnswer } from "./parse-answer.ts";

const maxAnswers = 3;
const maxQuoted = 4_000;
const worthAnotherAnswer = new Set(["cut-off", "empty", "nonsense", "too-long"]);

const collect = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};

const askAgain = (answer: string, problem: string): ModelMessage[] => [
  { role: "assistant", content: answer.slice(0, maxQuoted) || "(nothing)" },
  {
    role: "user",
    content: `This cannot be used. ${problem}\nAnswer again, with the whole JSON object and nothing else.`,
  },
];

/** Tries up to three answers until one matches the schema. Throws what the chat throws. */
export const generateValue = async <Value>(
  chat: MeteredChat,
  { schema, ...request }: ModelRequest & { schema: ZodType<Value> },
): Promise<{ value: Value; usage: ModelUsage }> => {
  const usage: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  const system = `${request.system}\n\n${describeSchema(schema)}`;
  let { messages } = request;
  let form: JsonSchema | undefined = toStrictSchema(toJsonSchema(schema));
  let failure = new ModelFailure("shape", "no answer");

  const answer = async (): Promise<string> => {
    const tally = createTally();
    try {
      const text = await collect(chat({ ...request, system, messages, form, isReadWhole: true }, tally));
      if (tally.finish === "declined") throw new ModelFailure("declined", "content filter");
      return text;
    } finally {
      usage.inputTokens += tally.inputTokens;
      usage.outputTokens += tally.outputTokens;
    }
  };

  for (let number = 1; number <= maxAnswers; number++) {
    try {
      const text = await answer();
      const parsed = parseAnswer(text, schema);
      if ("value" in parsed) return { value: parsed.value, usage };
      failure = new ModelFailure("shape", `answer ${number} does not fit the schema`);
      messages = [...request.messages, ...askAgain(text, parsed.problem)];
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      // It may be the form that was refused, although no reason says so; the instructions describe it too.
      const isFormRefused: boolean = form !== undefined && error.kind === "rejected";
      if (!isFormRefused && !worthAnotherAnswer.has(error.kind)) throw error;
      if (isFormRefused) form = undefined;
      failure = error;
    }
  }
  throw failure;
};

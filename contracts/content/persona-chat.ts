import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const number = (max: number) => z.int().min(0, "must be 0 or more").max(max, `must be at most ${max}`);

/** What the owner allows the character to say to visitors with a language model, and how much of it. */
export const personaChatSettingsSchema = defineContent("persona-chat.json", {
  /** Whether visitors can talk with the character; `PERSONA_CHAT` of the environment wins. */
  isOn: z.boolean(),
  tokensPerDay: number(1_000_000_000),
  tokensPerVisitor: number(10_000_000),
  messagesPerDay: number(10_000_000),
  messagesPerVisitor: number(100_000),
  /** Words that end an answer and a question, besides the rules that always hold. */
  forbiddenWords: z.array(line.max(100)).max(200),
  /** What the character does not talk about, in words, for the model. */
  forbiddenTopics: z.array(line.max(200)).max(50),
  isAdultAllowed: z.boolean(),
  /** Said instead of an answer that would break a limit; one is chosen. */
  refusals: z.array(line.max(500)).min(1, "needs at least one sentence").max(10),
});

export type PersonaChatSettings = z.infer<typeof personaChatSettingsSchema>;

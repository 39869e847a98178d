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
  /** What is not talked about, each in a few words: the model is told, and a question or answer with them is ended. */
  forbiddenTopics: z.array(line.max(80)).max(50),
  isAdultAllowed: z.boolean(),
});

export type PersonaChatSettings = z.infer<typeof personaChatSettingsSchema>;

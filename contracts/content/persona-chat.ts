import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const number = (max: number) => z.int().min(0, "must be 0 or more").max(max, `must be at most ${max}`);

/** What the owner allows the character to say to visitors with a language model, and how much of it. */
export const personaChatSettingsSchema = defineContent("persona-chat.json", {
  isOn: z.boolean().meta({
    title: "Visitors can talk with the character",
    description: "With a language model. PERSONA_CHAT of the environment, if it is set, wins over this.",
  }),
  tokensPerDay: number(1_000_000_000).meta({
    title: "Tokens a day, all visitors together",
    description: "A token is about four characters. Questions, what the model is told, and answers count.",
  }),
  tokensPerVisitor: number(10_000_000).meta({
    title: "Tokens a day, each visitor",
    description: "A visitor is a network: people behind one connection share it.",
  }),
  messagesPerDay: number(10_000_000).meta({ title: "Messages a day, all visitors together" }),
  messagesPerVisitor: number(100_000).meta({ title: "Messages a day, each visitor" }),
  forbiddenTopics: z.array(line.max(80)).max(50).meta({
    title: "Not talked about",
    description: "Each in a few words. The model is told, and a question or an answer with these words is ended.",
  }),
  isAdultAllowed: z.boolean().meta({
    title: "Adult content is allowed",
    description: "Off unless your site is for adults alone and says so.",
  }),
});

export type PersonaChatSettings = z.infer<typeof personaChatSettingsSchema>;

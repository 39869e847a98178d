import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

const number = (max: number, title: string, description: string) =>
  z.int().min(0, "must be 0 or more").max(max, `must be at most ${max}`).meta({ title, description });

/** What the owner allows the character to say to visitors with a language model, and how much of it. */
export const personaChatSettingsSchema = defineContent("persona-chat.json", {
  /** `PERSONA_CHAT` of the environment wins. */
  isOn: z.boolean().meta({
    title: "Visitors can talk with the character",
    description:
      "Needs a language model (LLM_BASE_URL). Off, or without one, the scripted replies answer. PERSONA_CHAT in the environment wins over this switch.",
  }),
  tokensPerDay: number(
    1_000_000_000,
    "Tokens a day, for all visitors together",
    "What the language model may read and write for them from midnight to midnight (UTC); 1,000 tokens are about 750 words. 0 means none: the scripted replies answer.",
  ),
  tokensPerVisitor: number(
    10_000_000,
    "Tokens a day, for each visitor",
    "Visitors are told apart by the network they come from, so a household or a school may count as one; who is signed in counts as a person.",
  ),
  messagesPerDay: number(
    10_000_000,
    "Messages a day, for all visitors together",
    "Above it the scripted replies answer, and the chat says when the character can talk again.",
  ),
  messagesPerVisitor: number(
    100_000,
    "Messages a day, for each visitor",
    "Keeps one visitor from using up what is there for all.",
  ),
  /** Each is sent to the model only if it is set. */
  sampling: z
    .strictObject({
      temperature: z
        .number()
        .min(0)
        .max(2)
        .meta({ title: "Temperature", description: "0 to 2; higher is more daring." }),
      topP: z.number().min(0).max(1).meta({ title: "Top-p", description: "0 to 1; lower leaves out unlikely words." }),
      maxTokens: z.int().min(16).max(4_000).meta({ title: "Length of an answer", description: "In tokens, at most." }),
      stop: z.array(line.max(100)).max(16).meta({
        "x-kind": "words",
        title: "Stop words",
        description: "An answer ends before the first of them.",
      }),
    })
    .partial()
    .meta({
      title: "How the model writes",
      description: "Each is sent to the model only if it is set, and left out where its server refuses it.",
    })
    .optional(),
  /** The model is told, and a question or answer with them is ended. */
  forbiddenTopics: z.array(line.max(80)).max(50).meta({
    "x-kind": "words",
    title: "Topics to leave out",
    description:
      "Each in a word or a few. The model is told to leave them out, and a message or an answer that names one is ended.",
  }),
  isAdultAllowed: z.boolean().meta({
    title: "Allow adult content",
    description:
      "Off, everything sexual is refused. The site does not know how old its visitors are; and what is about children is always refused.",
  }),
});

export type PersonaChatSettings = z.infer<typeof personaChatSettingsSchema>;

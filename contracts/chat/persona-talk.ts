import { z } from "zod";
import { neoChatSchema } from "./neo-chat.ts";
import { visitFields } from "./persona-chat.ts";
import { maxPersonaPrompt, maxSummary } from "./persona-chat-limits.ts";
import { sentenceKey } from "../sentence.ts";

/** How an answer of the character in a talk that is kept is asked for. */
export const talkRequestSchema = z.object({
  ...visitFields,
  /** With the mode `retry`: the answer with which she is to go on; what comes of it is another version. */
  goesOn: z.uuid().optional(),
});

/** Request body of the function `persona-talk`: as for NEO, with whom she talks. */
export const personaTalkSchema = neoChatSchema.extend({
  ...talkRequestSchema.shape,
  prompt: z.string().max(maxPersonaPrompt, sentenceKey("chat.messageTooLong")).optional(),
});
export type PersonaTalkCall = z.input<typeof personaTalkSchema>;

/** Request body of the function `talks`: always about those of the caller. */
export const talksSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("read") }),
  /** Off deletes all talks that are kept. */
  z.object({ action: z.literal("switch"), isOn: z.boolean() }),
  /** Keeps what was summed up, or corrected, with the answer after which it was. */
  z.object({
    action: z.literal("sum-up"),
    answerId: z.uuid(),
    summary: z.object({ text: z.string().max(maxSummary), turns: z.int().min(1).max(500) }),
  }),
]);
export type TalksCall = z.infer<typeof talksSchema>;

/** Whether the caller's talks are kept, and whether the character talks with a language model at all. */
export type Talks = { isOn: boolean; canTalk: boolean };

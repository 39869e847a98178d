import { z } from "zod";
import { maxPromptLength, maxSessionLength } from "./neo-chat-limits.ts";

/** A call of the function `neo-chat`. */
export const neoChatSchema = z.object({
  /** The question; needed to send one. */
  prompt: z.string().max(maxPromptLength, "A message can be up to 32,000 characters.").optional(),
  /** The conversation, named by the page; it belongs to the caller. */
  session: z.string().min(1).max(maxSessionLength),
  /** Of the question, chosen by the caller: a repeated one posts nothing and answers with what became of the first. */
  messageId: z.uuid().optional(),
  /** The message that the question follows; null begins the conversation anew as a branch. Without it the last one. */
  parentId: z.uuid().nullable().optional(),
  /** `resume` takes up the answer to `messageId`, `stop` ends it, `retry` makes another beside it. */
  mode: z.enum(["send", "resume", "stop", "retry"]).default("send"),
});
export type NeoChatCall = z.input<typeof neoChatSchema>;

/** The events of an answer, in order: `ids`, `content` (what is there already; on resuming), `delta`…, then `done` or `error`. */
export type NeoChatEvent =
  | { question: string; answer: string }
  | { content: string }
  | { delta: string }
  | { done: true; content: string; stopped?: true }
  | { error: string; code: string };

export const chatMessageStatuses = ["pending", "done", "stopped", "failed"] as const;
export type ChatMessageStatus = (typeof chatMessageStatuses)[number];

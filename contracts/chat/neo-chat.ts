import { z } from "zod";
import type { AnswerDetails } from "./persona-chat.ts";
import { maxPromptLength, maxSessionLength } from "./neo-chat-limits.ts";
import { sentenceKey } from "../sentence.ts";

/** Request body of the function `neo-chat`. */
export const neoChatSchema = z.object({
  /** The question; required by the mode `send`. */
  prompt: z.string().max(maxPromptLength, sentenceKey("chat.messageTooLong")).optional(),
  /** Id of the conversation, chosen by the page; it belongs to the caller. */
  session: z.string().min(1).max(maxSessionLength),
  /** Id of the question, chosen by the caller: repeating it stores nothing and returns the existing answer. */
  messageId: z.uuid().optional(),
  /** The message that the question follows; null starts a new branch of the conversation. Default: the last message. */
  parentId: z.uuid().nullable().optional(),
  /** `resume` follows the answer to `messageId`, `stop` ends it, `retry` creates another one beside it. */
  mode: z.enum(["send", "resume", "stop", "retry"]).default("send"),
});
export type NeoChatCall = z.input<typeof neoChatSchema>;

/**
 * The events of an answer, in order: `ids`, `content` (the text so far, when resuming), `delta`…, then `done` or
 * `error`. A `waiting` says in words, to be shown, that the answer is long in coming.
 */
export type NeoChatEvent =
  | { question: string; answer: string }
  | { content: string }
  | { delta: string }
  | { waiting: string }
  | { done: true; content: string; stopped?: true; details?: AnswerDetails }
  /** `interrupted`: the answer goes on; the next process has the rest. */
  | { error: string; code: string; interrupted?: true };

export const chatMessageStatuses = ["pending", "done", "stopped", "failed"] as const;
export type ChatMessageStatus = (typeof chatMessageStatuses)[number];

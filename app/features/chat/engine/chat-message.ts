import type { ChatMessageStatus, NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { AnswerDetails } from "#contracts/chat/persona-chat.ts";

/** What stands at a place of a conversation beside its message. */
export type Remarks = {
  /** Said by the site below the message. */
  note?: { content: string; createdAt: number };
  summary?: AnswerDetails["summary"];
};

/** A message of a conversation; `sending` and `unsent` are questions that the server has not confirmed yet. */
export type ChatMessage = {
  id: string;
  /** The message before it; null at the start. */
  parentId: string | null;
  role: "user" | "assistant";
  content: string;
  status: ChatMessageStatus | "sending" | "unsent";
  /** Error message for the user. */
  error: string | null;
  /** ms since 1970. */
  createdAt: number;
  details?: AnswerDetails;
  remarks?: Remarks;
};

const isText = (value: unknown): value is string => typeof value === "string";

/** Validates parsed JSON as an event of an answer; null if it is not one. */
export const toNeoChatEvent = (value: unknown): NeoChatEvent | null => {
  if (typeof value !== "object" || value === null) return null;
  const { question, answer, content, delta, done, details, stopped, waiting, error, code } = value as Record<
    string,
    unknown
  >;
  if (isText(error)) return { error, code: isText(code) ? code : "internal" };
  if (done === true) {
    const known = typeof details === "object" && details !== null && { details };
    return { done, content: isText(content) ? content : "", ...(stopped === true && { stopped }), ...known };
  }
  if (isText(delta)) return { delta };
  if (isText(waiting)) return { waiting };
  if (isText(question) && isText(answer)) return { question, answer };
  return isText(content) ? { content } : null;
};

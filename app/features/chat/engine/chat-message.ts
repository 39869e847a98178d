import type { ChatMessageStatus, NeoChatEvent } from "#contracts/chat/neo-chat.ts";

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
};

const isText = (value: unknown): value is string => typeof value === "string";

/** Validates parsed JSON as an event of an answer; null if it is not one. */
export const toNeoChatEvent = (value: unknown): NeoChatEvent | null => {
  if (typeof value !== "object" || value === null) return null;
  const { question, answer, content, delta, done, stopped, waiting, error, code } = value as Record<string, unknown>;
  if (isText(error)) return { error, code: isText(code) ? code : "internal" };
  if (done === true) return { done, content: isText(content) ? content : "", ...(stopped === true && { stopped }) };
  if (isText(delta)) return { delta };
  if (isText(waiting)) return { waiting };
  if (isText(question) && isText(answer)) return { question, answer };
  return isText(content) ? { content } : null;
};

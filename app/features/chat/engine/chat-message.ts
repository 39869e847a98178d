import type { ChatMessageStatus, NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";

/** What is known of an answer of the character beside its text. */
export type AnswerDetails = Partial<
  Pick<PersonaAnswer, "mood" | "stories" | "reason" | "backAt" | "isUnfinished" | "fades" | "used">
> & {
  /** It is of the site itself, such as help lines. */
  isCare?: true;
};

/** What stands at a place of a conversation beside its message. */
export type Remarks = {
  /** Said by the site below the message. */
  note?: { content: string; createdAt: number };
  /** What was said before, in short: of the first `turns` messages of the branch. */
  summary?: { text: string; turns: number };
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

type Done = Extract<NeoChatEvent, { done: true }>;
/** The events of an answer, as a transport passes them on. */
export type ChatEvent = Exclude<NeoChatEvent, Done> | (Done & { details?: AnswerDetails });

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

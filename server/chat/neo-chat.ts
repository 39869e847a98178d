import type { output } from "zod/v4/core";
import { AppError, type ErrorCode } from "#contracts/errors.ts";
import type { neoChatSchema } from "#contracts/chat/neo-chat.ts";
import type { Chats } from "./create-chats.ts";
import type { LiveAnswer } from "./live-answer.ts";
import type { UserCall } from "../http/functions/call.ts";
import { acceptsEvents } from "../http/functions/event-stream.ts";
import { streamAnswer } from "./stream-answer.ts";
import { sentence } from "../sentence.ts";

type ChatAnswer = { content: string; stopped?: true };
type NeoChatBody = output<typeof neoChatSchema>;

const interrupted = () => new AppError("unavailable", sentence("chat.answerRestarting"), { retryAfter: 2 });

const findAnswer = async (
  chats: Chats,
  user: string,
  { mode, session, messageId, parentId, prompt = "" }: NeoChatBody,
  askedFor: object | undefined,
): Promise<{ answer: LiveAnswer; isNew: boolean }> => {
  const chatRequest = { user, session, messageId };
  if (mode === "resume") return { answer: await chats.resume(chatRequest), isNew: false };
  if (mode === "retry") return { answer: await chats.retry({ ...chatRequest, askedFor }), isNew: false };
  if (prompt.trim() === "") throw new AppError("invalid_request", sentence("chat.messageMissing"));
  return chats.send({ ...chatRequest, parentId, prompt, askedFor });
};

/** Waits for the end of an answer, counted as its reader while the caller is connected. */
const toJson = async (chats: Chats, user: string, answer: LiveAnswer, signal: AbortSignal): Promise<ChatAnswer> => {
  const reader = chats.read(user, answer);
  signal.addEventListener("abort", () => reader.close());
  try {
    const end = await answer.ended;
    if (end.status === "interrupted") throw interrupted();
    if (end.status === "failed") throw new AppError(end.code as ErrorCode, end.error);
    return { content: end.content, ...(end.status === "stopped" && { stopped: true }) };
  } finally {
    reader.close();
  }
};

type ChatCall = UserCall & {
  chats: Chats;
  /** How an answer of the character is asked for. */ askedFor?: object;
  /** Called with each new question. */ onQuestion(): void;
};

/**
 * Sends, retries, resumes or stops an answer. A call that is rejected before an answer exists gets JSON with an HTTP
 * status, whether it accepts events or not.
 */
export const answerChatCall = async (
  { askedFor, caller, chats, log, onQuestion, request }: ChatCall,
  asked: NeoChatBody,
): Promise<Response | ChatAnswer> => {
  if (asked.mode === "stop") return chats.stop({ user: caller.id, session: asked.session, messageId: asked.messageId });
  const { answer, isNew } = await findAnswer(chats, caller.id, asked, askedFor);
  if (isNew) onQuestion();
  if (acceptsEvents(request)) return streamAnswer({ request, log }, answer, chats.read(caller.id, answer));
  return toJson(chats, caller.id, answer, request.req.raw.signal);
};

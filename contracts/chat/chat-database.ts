import type { Json } from "../database.ts";
import type { ChatMessageStatus } from "./neo-chat.ts";

/** A conversation with NEO. `session` is the name that the page gave it. */
export type ChatSessionRow = {
  id: string;
  user_id: string;
  session: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** Total bytes of all messages. */
  size: number;
};

/** A question or its answer. Ids are unique per user. */
export type ChatMessageRow = {
  id: string;
  user_id: string;
  session_id: string;
  /** For a question, the answer that it follows (null: none); for an answer, its question. */
  parent_id: string | null;
  role: "user" | "assistant";
  content: string;
  status: ChatMessageStatus;
  /** The user-facing message of a failed answer. */
  error: string | null;
  created_at: string;
};

/** Database functions with which the server writes conversations. */
export type ChatFunctions = {
  begin_chat_turn: {
    Args: {
      person: string;
      chat: string;
      asked: string;
      reply: string;
      parent: string | null;
      follows_last: boolean;
      prompt: string | null;
      chat_title: string;
      process: string;
      lease_ms: number;
    };
    Returns: Json;
  };
  read_chat_turn: { Args: { person: string; chat: string; asked: string | null }; Returns: Json };
  claim_chat_answer: {
    Args: { person: string; asked: string; reply: string; process: string; lease_ms: number };
    Returns: Json;
  };
  finish_chat_answer: {
    Args: {
      person: string;
      reply: string;
      process: string;
      final_status: string;
      final_content: string;
      problem: string | null;
    };
    Returns: boolean;
  };
  suspend_chat_answers: { Args: { process: string; answers: Json }; Returns: undefined };
  stop_chat_answer: { Args: { person: string; reply: string }; Returns: undefined };
  watch_chat_answer: { Args: { person: string; reply: string }; Returns: undefined };
  renew_chat_lease: { Args: { process: string; lease_ms: number }; Returns: Json };
};

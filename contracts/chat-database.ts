import type { Json } from "./database.ts";
import type { ChatMessageStatus } from "./neo/neo-chat.ts";

/** A conversation with NEO. `session` is the name that the page gave it. */
export type ChatSessionRow = {
  id: string;
  user_id: string;
  session: string;
  title: string;
  created_at: string;
  updated_at: string;
  /** Characters of all messages. */
  size: number;
};

/** A question, or an answer to one. Ids are unique for one user. */
export type ChatMessageRow = {
  id: string;
  user_id: string;
  session_id: string;
  /** The answer that a question follows (null: none), or the question that is answered. */
  parent_id: string | null;
  role: "user" | "assistant";
  content: string;
  status: ChatMessageStatus;
  /** Of a failed answer: the sentence for the user. */
  error: string | null;
  created_at: string;
};

/** What the server calls to write conversations. */
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

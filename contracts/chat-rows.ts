import type { ChatMessageStatus } from "./neo-chat.ts";

/** A conversation with NEO. `session` is the name that the page gave it. */
export type ChatSessionRow = {
  id: string;
  user_id: string;
  session: string;
  title: string;
  created_at: string;
  updated_at: string;
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

import { ApiError } from "#app/lib/api/api-error.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import type { Json } from "#contracts/database.ts";
import type { AnswerDetails } from "#contracts/chat/persona-chat.ts";
import type { ChatMessage } from "../engine/chat-message.ts";

export type Conversation = { id: string; session: string; title: string; updatedAt: number };

/** The user's stored conversations. All methods throw ApiError. */
export type ConversationRecords = {
  /** Last used first. */
  list: () => Promise<Conversation[]>;
  /** Messages of a conversation, oldest first; null if it does not exist. */
  loadMessages: (session: string) => Promise<ChatMessage[] | null>;
  rename: (id: string, title: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

const throwIfFailed = ({ error, status }: { error: { message: string } | null; status: number }): void => {
  if (error) throw new ApiError(status === 0 ? null : status, status === 0 ? "unavailable" : "internal", "");
};

/** What the server stored beside a message of a talk with the character. */
const toKnown = (stored: Json): Pick<ChatMessage, "details" | "remarks"> => {
  if (stored === null) return {};
  const { summary, ...details } = stored as AnswerDetails;
  return { details, ...(summary && { remarks: { summary } }) };
};

/** Reads without a user filter: row level security returns only the user's own rows. */
export const createConversationRecords = (
  client: () => Promise<BrowserClient>,
  kind: "neo" | "persona",
): ConversationRecords => ({
  list: async () => {
    const rows = unwrapResponse(
      await (
        await client()
      )
        .from("chat_sessions")
        .select("id, session, title, updated_at")
        .eq("kind", kind)
        .order("updated_at", { ascending: false }),
    );
    return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: Date.parse(updated_at) }));
  },
  loadMessages: async (session) => {
    const supabase = await client();
    const found = await supabase.from("chat_sessions").select("id").eq("session", session).maybeSingle();
    throwIfFailed(found);
    if (!found.data) return null;
    const rows = unwrapResponse(
      await supabase
        .from("chat_messages")
        .select("id, parent_id, role, content, status, error, details, created_at")
        .eq("session_id", found.data.id)
        .order("created_at")
        .order("id"),
    );
    return rows.map(({ parent_id, created_at, details, ...row }) => ({
      ...row,
      parentId: parent_id,
      createdAt: Date.parse(created_at),
      ...toKnown(details),
    }));
  },
  rename: async (id, title) =>
    throwIfFailed(await (await client()).from("chat_sessions").update({ title }).eq("id", id)),
  remove: async (id) => throwIfFailed(await (await client()).from("chat_sessions").delete().eq("id", id)),
});

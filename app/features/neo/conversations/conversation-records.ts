import { ApiError } from "#app/lib/api/api-error.ts";
import { unwrapResponse } from "#app/lib/api/unwrap-response.ts";
import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import type { ChatMessage } from "../engine/chat-message.ts";

export type Conversation = { id: string; session: string; title: string; updatedAt: number };

/** The conversations of the user, as stored. All throw ApiError. */
export type ConversationRecords = {
  /** The last used first. */
  list: () => Promise<Conversation[]>;
  /** The messages of a conversation, the oldest first; null if there is none of this name. */
  loadMessages: (session: string) => Promise<ChatMessage[] | null>;
  rename: (id: string, title: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

const throwIfFailed = ({ error, status }: { error: { message: string } | null; status: number }): void => {
  if (error) throw new ApiError(status === 0 ? null : status, status === 0 ? "unavailable" : "internal", "");
};

/** Row level security shows each user his own rows only. */
export const createConversationRecords = (client: () => Promise<BrowserClient>): ConversationRecords => ({
  list: async () => {
    const rows = unwrapResponse(
      await (
        await client()
      )
        .from("chat_sessions")
        .select("id, session, title, updated_at")
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
        .select("id, parent_id, role, content, status, error, created_at")
        .eq("session_id", found.data.id)
        .order("created_at")
        .order("id"),
    );
    return rows.map(({ parent_id, created_at, ...row }) => ({
      ...row,
      parentId: parent_id,
      createdAt: Date.parse(created_at),
    }));
  },
  rename: async (id, title) =>
    throwIfFailed(await (await client()).from("chat_sessions").update({ title }).eq("id", id)),
  remove: async (id) => throwIfFailed(await (await client()).from("chat_sessions").delete().eq("id", id)),
});

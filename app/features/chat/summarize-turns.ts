import { callAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import { maxPersonaTurn } from "#contracts/chat/persona-chat-limits.ts";
import type { ChatMessage } from "./engine/chat-message.ts";

/** As long as the language model may take. */
const timeoutMs = 120_000;

type Summarized = { session: string; summary: string; turns: readonly ChatMessage[] };

/** Has the server sum up what was said, with what was known of it before. Throws ApiError. */
export const summarizeTurns = async ({ session, summary, turns }: Summarized): Promise<string> => {
  const told = turns.map(({ role, content }) => ({ role, content: content.slice(0, maxPersonaTurn) }));
  return (await callAsVisitor("persona-summary", { session, summary, turns: told }, { timeoutMs })).summary;
};

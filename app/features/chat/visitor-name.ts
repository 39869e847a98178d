import { createDraft } from "#app/lib/storage/draft.ts";
import { maxVisitorName } from "#contracts/chat/persona-chat-limits.ts";

const notInNames = /[\p{Cc}\p{Bidi_Control}\s]+/gu;

export const toVisitorName = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, 1_000).replaceAll(notInNames, " ").trim().slice(0, maxVisitorName) : "";

/** What the visitor wants to be called; empty for nothing. Kept in the tab. */
export const visitorName = createDraft("chloe-chat-name", toVisitorName);

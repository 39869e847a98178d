import { createDraft } from "#app/lib/storage/draft.ts";
import { maxVisitorName } from "#contracts/chat/persona-chat-limits.ts";
import { toInertText } from "#contracts/inert-text.ts";

export const toVisitorName = (value: unknown): string =>
  typeof value === "string" ? toInertText(value, { isLine: true, maxLength: maxVisitorName }) : "";

/** What the visitor wants to be called; empty for nothing. Kept in the tab. */
export const visitorName = createDraft("chloe-chat-name", toVisitorName);

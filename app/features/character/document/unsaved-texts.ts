import type { JsonValue } from "#contracts/json-value.ts";
import { openTabDrafts, type TabDrafts } from "#app/lib/storage/tab-drafts.ts";

/** What was typed and not saved yet, and the version of the document that it is based on. */
export type UnsavedText = { value: JsonValue; version: number };
export type UnsavedTexts = TabDrafts<UnsavedText>;

const parse = (stored: unknown): UnsavedText | null => {
  const { value, version } = { ...(stored as { value?: JsonValue; version?: unknown } | null) };
  return value === undefined || typeof version !== "number" ? null : { value, version };
};

// Once per page load and document: a second one would look like another tab.
const opened = new Map<string, Promise<UnsavedTexts>>();

/** Keeps what was typed into a document in this browser until the server has it. */
export const getUnsavedTexts = (name: string): Promise<UnsavedTexts> => {
  const open =
    opened.get(name) ??
    openTabDrafts({ prefix: `chloe-admin-document:${name}:`, tabKey: "chloe-admin-character-tab", parse });
  opened.set(name, open);
  return open;
};

import type { ChatReportEntry, EmailEntry, FeedbackEntry, ShareEntry, TypoEntry } from "../admin.ts";
import type { Row } from "../database.ts";

export const inboxKinds = ["access", "feedback", "typos", "chat-reports", "shares", "mail"] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const inboxViews = ["unread", "done", "all"] as const;
export type InboxView = (typeof inboxViews)[number];

export const inboxOperations = ["read", "approve", "decline", "close", "reopen", "delete"] as const;
export type InboxOperation = (typeof inboxOperations)[number];

/** What the owner can do with entries of a kind. */
export const operationsByKind = {
  access: ["read", "approve", "decline", "delete"],
  feedback: ["read", "delete"],
  typos: ["read", "close", "reopen", "delete"],
  "chat-reports": ["read", "close", "reopen", "delete"],
  shares: ["read", "approve", "decline", "reopen"],
  mail: ["read"],
} as const satisfies Record<InboxKind, readonly InboxOperation[]>;

/** Entries of one call. */
export const maxInboxEntries = 100;
/** Ids that are listed at once, for all entries of a filter. */
export const maxListedIds = 1_000;

type InboxRows = {
  access: Row<"access_requests">;
  feedback: FeedbackEntry;
  typos: TypoEntry;
  "chat-reports": ChatReportEntry;
  shares: ShareEntry;
  mail: EmailEntry;
};

/**
 * An entry of the owner's inbox. `id` is the kind and the id of its row: `typos/7`. `at` is ISO 8601. `ofNetwork` is how
 * many of its kind came from the same network, null if it is the only one.
 */
export type InboxEntry<Kind extends InboxKind = InboxKind> = Kind extends InboxKind
  ? { id: string; kind: Kind; at: string; isUnread: boolean; ofNetwork: number | null; row: InboxRows[Kind] }
  : never;

export type UnreadCounts = Record<InboxKind, number>;
/** Entries with which an operation failed, and why. */
export type InboxResult = { failed: { id: string; error: string }[] };

/** The kind of an entry and the id of its row. */
export const parseEntryId = (id: string): { kind: InboxKind; rowId: string } => {
  const [kind, rowId = ""] = id.split("/");
  return { kind: kind as InboxKind, rowId };
};

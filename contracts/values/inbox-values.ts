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

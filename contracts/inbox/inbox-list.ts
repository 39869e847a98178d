import type { ChatReportEntry, EmailEntry, FeedbackEntry, ShareEntry, TypoEntry } from "../admin.ts";
import type { Row } from "../database.ts";
import type { InboxKind } from "../values/inbox-values.ts";

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

/** Entries with which an operation failed, and why. */
export type InboxResult = { failed: { id: string; error: string }[] };

/** The kind of an entry and the id of its row. */
export const parseEntryId = (id: string): { kind: InboxKind; rowId: string } => {
  const [kind, rowId = ""] = id.split("/");
  return { kind: kind as InboxKind, rowId };
};

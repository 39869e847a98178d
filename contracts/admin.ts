import type { WatchedProvider } from "./chat/agents.ts";
import type { Row } from "./database.ts";
import type { ChatReport } from "./inbox/chat-report.ts";
import type { ListedFieldName } from "./posts/post-fields.ts";
import type { InboxKind } from "./values/inbox-values.ts";

/** Responses of the admin functions. Types only: the panel does not validate what the server has validated. */

export type AdminPost = Row<"posts">;
export type AdminPostSummary = Pick<Row<"posts">, "id" | ListedFieldName | "created_at" | "version">;
/** Cursor: pass `next` as `after` for the next page; null on the last. */
export type PostPage = { posts: AdminPostSummary[]; total: number; next: string | null };
export type TrashedPost = { id: string; slug: string; title: string; deleted_at: string; actor: string | null };
/** `isNowDraft`: its scheduled time passed while it was in the trash. */
export type RestoredPost = { post: AdminPost; isNowDraft: boolean };
export type RevisionSummary = Pick<Row<"post_revisions">, "id" | "title" | "status" | "actor" | "created_at">;
export type Revision = Row<"post_revisions">;

/** `version` is null for a deleted post. `at` is the time of that change, if it is not the requested version. */
export type PostVersion = { version: number | null; at: string | null };

/** One page of rows; pass `next` as `before` for the next page, null on the last. */
export type EntryPage<Entry> = {
  entries: Entry[];
  next: string | null;
  /** Of this page and of those behind it. */
  count: number;
};

export type StoredImage = {
  url: string;
  /** Sentences: what the image has lost, such as its animation. */
  warnings?: string[];
};
/** An image at another host that a save could not copy to this site, and why. The post still links to it. */
export type ImageWarning = { field: "image_url" | "content"; url: string; reason: string };
export type SavedPost = { post: AdminPost; warnings: ImageWarning[] };

export type AuditEntry = Omit<Row<"audit_log">, "detail">;
export type FeedbackEntry = Row<"feedback">;
export type TypoEntry = Row<"typo_reports">;
/** A part of a conversation that a visitor reported. */
export type ChatReportEntry = Omit<Row<"chat_reports">, "excerpt"> & { excerpt: ChatReport["excerpt"] };

/** A picture that its user wants to share. */
export type ShareEntry = Pick<
  Row<"images">,
  "id" | "current_prompt" | "image_url" | "maker" | "sharing" | "sharing_at"
>;

/** Somebody who is told of stories or incidents by email. */
export type SubscriberEntry = Pick<Row<"subscribers">, "id" | "email" | "stories" | "incidents_since" | "created_at">;
export type SubscriberPage = EntryPage<SubscriberEntry> & { total: number };

/** An email without its body. */
export type EmailEntry = Pick<Row<"mails">, "id" | "recipient" | "subject" | "status" | "created_at" | "sent_at"> &
  Pick<Row<"jobs">, "attempts" | "due_at" | "problem">;
/** How the site delivers email. `outbox` is the page that lists stored emails, null if the caller may not open it. */
export type EmailTransportInfo = { kind: "smtp"; host: string } | { kind: "kept"; outbox: string | null };

/** A service elsewhere whose last call failed at that time (ISO 8601); `reason` holds no secret. */
export type FailingProvider = { provider: WatchedProvider; at: string; reason: string };
/** The lists in which entries of visitors make room for newer ones. */
export const droppingLists = ["feedback", "typo_reports", "chat_reports", "access_requests"] as const;
type DroppingList = (typeof droppingLists)[number];
/** What the owner has to know about the site. `lastGoodAt` is ISO 8601, null if there is no backup. */
export type SiteNotice =
  | { kind: "diskFull"; freeMegabytes: number }
  | { kind: "databaseRestarting" }
  | ({ kind: "providerFailed" } & FailingProvider)
  | { kind: "backupFailed"; at: string; reason: string }
  | { kind: "backupOverdue"; lastGoodAt: string | null }
  /** When somebody was last refused a confirmation email (ISO 8601). */
  | { kind: "mailsUsedUp"; at: string }
  /** `count` entries of visitors made room for newer ones in thirty days. */
  | { kind: "entriesDropped"; list: DroppingList; count: number }
  /** A newer version of the software; nothing is the matter. */
  | { kind: "released"; version: string };

/** How many entries the owner has not read, by kind. */
export type UnreadCounts = Record<InboxKind, number>;
/** What the owner has to know, and what the owner has not read, by kind. */
export type AdminStatus = { notices: SiteNotice[]; unread: UnreadCounts };

/** Days until a deleted post can no longer be restored. */
export const trashDays = 30;
/** Days until a private link to a draft expires. */
export const previewDays = 7;
/** Maximum size of an image, in bytes. */
export const maxImageBytes = 10_000_000;

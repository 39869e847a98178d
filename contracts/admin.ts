import type { MailRow, PostRevisionRow, PostRow, TypoReportRow } from "./database.ts";

/** What the functions of the admin panel answer. Types only: the panel checks nothing that the server has checked. */

export type AdminPost = PostRow;
export type AdminPostSummary = Pick<
  PostRow,
  "id" | "slug" | "title" | "excerpt" | "image_url" | "status" | "published_at" | "created_at" | "version"
>;
/** `next` is given back as `after` for the next page; null on the last. */
export type PostPage = { posts: AdminPostSummary[]; total: number; next: string | null };
export type TrashedPost = { id: string; slug: string; title: string; deleted_at: string; actor: string | null };
export type RevisionSummary = Pick<PostRevisionRow, "id" | "title" | "status" | "actor" | "created_at">;
export type Revision = PostRevisionRow;

/** `version` is null for a post that is no more. `at` says when it became so, where that is not the version that was asked about. */
export type PostVersion = { version: number | null; at: string | null };

export type StoredImage = { url: string };
/** A picture at another host that a save could not copy to this site, and why. It stays in the post as it was written. */
export type PictureWarning = { field: "image_url" | "content"; url: string; reason: string };
export type SavedPost = { post: AdminPost; warnings: PictureWarning[] };

export type AuditEntry = { id: number; at: string; actor: string | null; action: string; subject: string | null };
export type FeedbackEntry = {
  id: string;
  name: string | null;
  email: string | null;
  category: string | null;
  rating: number;
  subject: string;
  message: string;
  contact: boolean;
  created_at: string;
};

export type TypoEntry = TypoReportRow;

/** A mail without its words. */
export type EmailEntry = Pick<
  MailRow,
  "id" | "recipient" | "subject" | "status" | "attempts" | "due_at" | "problem" | "created_at" | "sent_at"
>;
export type EmailCounts = Record<MailRow["status"], number>;
/** Where the mails of the site go. `outbox` is the page that shows them, null where it is not served to whoever asks. */
export type EmailTransportInfo = { kind: "smtp"; host: string } | { kind: "kept"; outbox: string | null };
export type EmailPage = {
  entries: EmailEntry[];
  next: string | null;
  counts: EmailCounts;
  way: EmailTransportInfo;
};
export type EmailRetry = { mail: EmailEntry; counts: EmailCounts };

/** What the owner should know about the machine that the site runs on, in sentences. */
export type SiteStatus = { notices: string[] };

/** Days that a deleted post can be brought back. */
export const trashDays = 30;
/** Days that a private link to a draft works. */
export const previewDays = 7;
/** Bytes that a picture may have. */
export const maxImageBytes = 10_000_000;

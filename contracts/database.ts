import type { BookFunctions, StoryLedgerRow } from "./book/book-rows.ts";
import type { ChatFunctions, ChatMessageRow, ChatSessionRow } from "./chat/chat-database.ts";
import type { HubEntryRow, RoadmapStateRow } from "./hub/hub-rows.ts";
import type { PostOriginRow } from "./posts/imported-posts.ts";
import type { ImageMaker } from "./images/image-request.ts";
import type { Sharing } from "./images/sharing.ts";
import type { FieldValues, PostFieldName, RequiredFieldName, RevisedFieldName } from "./posts/post-fields.ts";

/**
 * The rows of `supabase/migrations`, in the shape that supabase-js expects. A test compares them with the real schema.
 */

type Table<Row extends Record<string, unknown>, Given extends keyof Row, Fixed extends keyof Row = never> = {
  Row: Row;
  /** Columns of `Given` are required; the others have a default or are nullable. */
  Insert: Pick<Row, Given> & Partial<Omit<Row, Given | Fixed>>;
  Update: Partial<Omit<Row, Fixed>>;
  Relationships: [];
};

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** The owner's fields of a post, and the columns that the database generates. Times are ISO 8601. */
export type PostRow = FieldValues<PostFieldName> & {
  id: string;
  created_at: string;
  /** Incremented by each save. */
  version: number;
};

/** A post found by a search, with the part of its content that was searched. */
export type FoundPost = Pick<PostRow, "slug" | "title" | "version" | "content">;

type DeletedPostRow = {
  id: string;
  slug: string;
  title: string;
  post: { [key: string]: Json | undefined };
  actor: string | null;
  deleted_at: string;
};

type PostPreviewRow = {
  token_hash: string;
  post_id: string;
  created_at: string;
  expires_at: string;
};

type RestoreRow = {
  id: number;
  batch: string;
  table_name: string;
  content: { [key: string]: Json | undefined } | null;
  created_at: string;
};

export type PostRevisionRow = FieldValues<RevisedFieldName> & {
  id: number;
  post_id: string;
  actor: string | null;
  created_at: string;
};

type ProfileRow = {
  user_id: string;
  email: string | null;
  role: "member" | "admin";
  created_at: string;
};

export type AccessRequestRow = {
  id: string;
  name: string;
  email: string;
  reason: string;
  status: "pending" | "approved" | "rejected";
  note: string | null;
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  /** Whether an email told the owner of it. */
  owner_told: boolean;
};

export type ImageRow = {
  id: string;
  user_id: string;
  base_prompt: string | null;
  current_prompt: string;
  image_url: string;
  status: "pending" | "approved" | "rejected";
  version: number;
  created_at: string;
  /** Id of the image that this one is a version of. */
  parent: string | null;
  seed: number | null;
  /** Width and height in pixels. */
  width: number | null;
  height: number | null;
  maker: ImageMaker | null;
  /** Bytes of its stored files, all widths together. */
  file_bytes: number | null;
  /** Whether everybody sees it: its user asks, the owner decides. */
  sharing: Sharing;
  /** When that was asked for or decided. */
  sharing_at: string | null;
};

/** An image that everybody sees, without its user, and with no more of the prompt than is shown. */
type SharedImage = Pick<ImageRow, "id" | "current_prompt" | "image_url" | "maker" | "created_at">;

/** The stored image of a row that was deleted. */
type RemovedImageRow = { image_url: string };

type AuditLogRow = {
  id: number;
  at: string;
  actor: string | null;
  action: string;
  subject: string | null;
  detail: { [key: string]: Json | undefined };
};

type FeedbackRow = {
  id: string;
  name: string | null;
  email: string | null;
  category: "bug" | "feature" | "improvement" | "general" | "compliment" | "other" | null;
  rating: number;
  subject: string;
  message: string;
  contact: boolean;
  created_at: string;
};

/** A typo reported by a visitor. `page` is a path of this site. */
export type TypoReportRow = {
  id: number;
  page: string;
  quote: string;
  correction: string;
  note: string | null;
  status: "open" | "closed";
  created_at: string;
  closed_at: string | null;
};

/** Access settings that the server writes at startup: a single row. */
type AccessRulesRow = {
  single: boolean;
  policy: "approval" | "open";
  owner_email: string | null;
};

/** An email: stored for display on this site, or queued for SMTP and then sent or failed. */
export type EmailRow = {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  status: "kept" | "queued" | "sent" | "failed";
  attempts: number;
  due_at: string;
  problem: string | null;
  created_at: string;
  sent_at: string | null;
  /** As what and for whom it is counted (`server/inbox/mail/email-limits.ts`); null before emails were counted. */
  kind: string | null;
  counted_for: string | null;
};

/** The columns of an email that is stored. */
type NewEmail = Pick<EmailRow, "recipient" | "subject" | "text" | "html" | "status" | "kind" | "counted_for">;

export type PageViewsRow = { day: string; path: string; views: number };
export type ActivityRow = { day: string; kind: "play" | "chat"; name: string; total: number };

/** Permissions of a signed-in user. `request` is the status of their access request; null without one. */
export type AccessRights = { role: ProfileRow["role"]; approved: boolean; request: AccessRequestRow["status"] | null };

export type SessionRow = {
  id: string;
  created_at: string;
  seen_at: string;
  user_agent: string | null;
  is_current: boolean;
};

/** Statistics since a day: page views by day and by page, and totals. */
export type SiteStats = {
  days: { day: string; views: number }[];
  /** The ten most viewed. */
  pages: { path: string; views: number }[];
  stories: number;
  plays: number;
  chats: number;
};

type LimitState = { points: number; ms_left: number };

export type Database = {
  public: {
    Tables: {
      posts: Table<PostRow, RequiredFieldName>;
      post_revisions: Table<PostRevisionRow, "post_id" | RequiredFieldName | "status", "id">;
      deleted_posts: Table<DeletedPostRow, "id" | "slug" | "title" | "post">;
      post_previews: Table<PostPreviewRow, "token_hash" | "post_id" | "expires_at">;
      post_origins: Table<PostOriginRow, "id" | "tool" | "external_id">;
      book_links: Table<Omit<PostPreviewRow, "post_id">, "token_hash" | "expires_at">;
      restore_rows: Table<RestoreRow, "batch" | "table_name", "id">;
      profiles: Table<ProfileRow, "user_id">;
      access_requests: Table<AccessRequestRow, "name" | "email" | "reason">;
      images: Table<ImageRow, "current_prompt" | "image_url">;
      removed_images: Table<RemovedImageRow, "image_url">;
      audit_log: Table<AuditLogRow, "action", "id">;
      feedback: Table<FeedbackRow, "subject" | "message">;
      typo_reports: Table<TypoReportRow, "page" | "quote" | "correction", "id">;
      access_rules: Table<AccessRulesRow, never>;
      mails: Table<EmailRow, "recipient" | "subject" | "text" | "html" | "status", "id">;
      page_views: Table<PageViewsRow, "day" | "path" | "views">;
      activity: Table<ActivityRow, "day" | "kind" | "name" | "total">;
      roadmap_state: Table<RoadmapStateRow, "phase_id" | "status" | "progress" | "completed_tasks">;
      chat_sessions: Table<ChatSessionRow, "user_id" | "session" | "title">;
      chat_messages: Table<ChatMessageRow, "id" | "user_id" | "session_id" | "role" | "content" | "status">;
      hub_entries: Table<HubEntryRow, "id" | "kind" | "status" | "content">;
      story_ledger: Table<StoryLedgerRow, "id" | "entry">;
    };
    Views: Record<never, never>;
    Functions: BookFunctions &
      ChatFunctions & {
        my_access: { Args: never; Returns: AccessRights[] };
        rights_of: { Args: { person: string }; Returns: AccessRights[] };
        my_sessions: { Args: never; Returns: SessionRow[] };
        end_my_session: { Args: { session: string }; Returns: boolean };
        delete_account: { Args: { person: string }; Returns: boolean };
        clean_up_accounts: { Args: Record<never, never>; Returns: undefined };
        add_mail: {
          Args: { mail: NewEmail; most_in_hour: number | null; pause_seconds: number | null };
          Returns: boolean;
        };
        claim_due_mails: { Args: { most: number; lease_seconds: number }; Returns: EmailRow[] };
        add_counts: { Args: { new_views: PageViewsRow[]; new_activity: ActivityRow[] }; Returns: undefined };
        site_figures: { Args: { since: string }; Returns: SiteStats };
        spend_limit: { Args: { limit_key: string; amount: number; milliseconds: number }; Returns: LimitState[] };
        read_limit: { Args: { limit_key: string }; Returns: LimitState[] };
        refund_limit: { Args: { limit_key: string }; Returns: undefined };
        shared_images: { Args: never; Returns: SharedImage[] };
        search_posts: { Args: { query: string; page_size: number }; Returns: FoundPost[] };
        preview_post: { Args: { token: string }; Returns: PostRow[] };
        list_posts_for_owner: {
          Args: {
            search: string | null;
            kind: string;
            before_at: string | null;
            before_id: string | null;
            page_size: number;
          };
          Returns: Json;
        };
        /** Answers for each entry whether its post was created. */
        import_posts: { Args: { entries: Json }; Returns: boolean[] };
        list_backup_tables: { Args: Record<never, never>; Returns: string[] };
        read_backup_rows: { Args: { name: string; after: Json; page_size: number }; Returns: Json };
        sync_profiles: { Args: Record<never, never>; Returns: number };
        claim_probe_lease: { Args: { holder: string; lease_ms: number }; Returns: boolean };
        release_probe_lease: { Args: { holder: string }; Returns: undefined };
        record_probes: { Args: { results: Json }; Returns: undefined };
        read_probes: { Args: Record<never, never>; Returns: Json };
        applied_migrations: { Args: Record<never, never>; Returns: string[] };
        content_sizes: { Args: Record<never, never>; Returns: Json };
        apply_restore: { Args: { batch_id: string }; Returns: Json };
      };
  };
};

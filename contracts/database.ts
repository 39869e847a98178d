// Made from supabase/migrations by `npm run generate-schema`; to change it, add a migration and run that again.

import type { DatabaseFunctions } from "./database-functions.ts";

type JsonObject = { [key: string]: Json | undefined };
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** `Given` are the columns that an insert must have, `Fixed` those that the database gives a value itself. */
type Table<All extends Record<string, unknown>, Given extends keyof All, Fixed extends keyof All = never> = {
  Row: All;
  Insert: Pick<All, Given> & Partial<Omit<All, Given | Fixed>>;
  Update: Partial<Omit<All, Fixed>>;
  Relationships: [];
};

/** A row of this table; times are ISO 8601. */
export type Row<Name extends keyof Tables> = Tables[Name]["Row"];

/** A row that this function returns: the columns of a function may always be null. */
export type ReturnedRow<Name extends keyof Database["public"]["Functions"]> =
  Database["public"]["Functions"][Name]["Returns"] extends (infer Returned)[] ? Returned : never;

export type Database = {
  public: { Tables: Tables; Views: Record<never, never>; Functions: DatabaseFunctions<Tables, Json> };
};

// oxfmt-ignore
type Tables = {
  access_requests: Table<{
    id: string; name: string; email: string; reason: string; status: "pending" | "approved" | "rejected";
    note: string | null; created_at: string; decided_at: string | null; decided_by: string | null; owner_told: boolean;
    is_read: boolean;
  }, "name" | "email" | "reason">;
  access_rules: Table<{ single: boolean; policy: "approval" | "open"; owner_email: string | null }, never>;
  activity: Table<{
    day: string; kind: "play" | "chat" | "persona"; name: string; total: number;
  }, "day" | "kind" | "name" | "total">;
  api_tokens: Table<{
    id: string; name: string; token_hash: string; scopes: string[]; created_at: string; expires_at: string | null;
    last_used_at: string | null;
  }, "name" | "token_hash" | "scopes">;
  audit_log: Table<{
    id: number; at: string; actor: string | null; action: string; subject: string | null; detail: Json;
  }, "action", "id">;
  book_links: Table<{ token_hash: string; created_at: string; expires_at: string }, "token_hash" | "expires_at">;
  chat_messages: Table<{
    id: string; user_id: string; session_id: string; parent_id: string | null; role: "user" | "assistant";
    content: string; status: "pending" | "done" | "stopped" | "failed"; error: string | null; created_at: string;
    details: JsonObject | null;
  }, "id" | "user_id" | "session_id" | "role" | "content" | "status">;
  chat_reports: Table<{
    id: number; reason: "harm" | "sexual" | "minor" | "false" | "personal" | "other"; excerpt: Json;
    note: string | null; status: "open" | "closed"; created_at: string; closed_at: string | null; is_read: boolean;
  }, "reason" | "excerpt", "id">;
  chat_sessions: Table<{
    id: string; user_id: string; session: string; title: string; created_at: string; updated_at: string; size: number;
    kind: "neo" | "persona";
  }, "user_id" | "session" | "title">;
  content_documents: Table<{
    name: string; published: Json; draft: Json; version: number; updated_at: string;
  }, "name">;
  content_revisions: Table<{
    id: string; name: string; published: Json; actor: string | null; created_at: string;
  }, "name">;
  deleted_posts: Table<{
    id: string; slug: string; title: string; post: Json; actor: string | null; deleted_at: string;
  }, "id" | "slug" | "title" | "post">;
  failures: Table<{
    topic: "mail" | "model" | "pictures" | "voice" | "backup" | "confirmations"; failed_at: string; reason: string;
  }, "topic" | "failed_at" | "reason">;
  feedback: Table<{
    id: string; name: string | null; email: string | null;
    category: "bug" | "feature" | "improvement" | "general" | "compliment" | "other" | null; rating: number;
    subject: string; message: string; contact: boolean; created_at: string; is_read: boolean;
  }, "subject" | "message">;
  hub_entries: Table<{
    id: string; kind: "log" | "issue" | "milestone" | "incident"; status: "draft" | "published"; occurred_at: string;
    content: JsonObject; open_outage: string | null; version: number; updated_at: string; deleted_at: string | null;
  }, "id" | "kind" | "status" | "content">;
  images: Table<{
    id: string; user_id: string; base_prompt: string | null; current_prompt: string; image_url: string;
    status: "pending" | "approved" | "rejected"; version: number; created_at: string; parent: string | null;
    seed: number | null; width: number | null; height: number | null; maker: "sketch" | "template" | "openai" | null;
    file_bytes: number | null; sharing: "none" | "requested" | "approved" | "declined"; sharing_at: string | null;
    is_read: boolean;
  }, "current_prompt" | "image_url">;
  import_entries: Table<{
    import_id: string; position: number; key: string; external_id: string; fingerprint: string; place: number;
    size: number; file: string; kind: "post" | "page"; title: string; slug: string; old_paths: Json;
    address: string | null; published_at: string | null; status: "published" | "scheduled" | "draft";
    draft_reason: string | null; tags: Json; pictures: Json; losses: Json;
    state: "new" | "same" | "changed" | "conflict" | "unusable"; is_chosen: boolean;
    outcome: "created" | "updated" | "same" | "failed" | null; notes: Json; post_id: string | null;
    version: number | null; before: Json; stored: Json; undone: "undone" | "kept" | null;
  }, "import_id" | "position" | "key" | "external_id" | "fingerprint" | "place" | "size" | "file" | "kind" | "title" | "slug" | "status" | "pictures" | "state" | "is_chosen">;
  imports: Table<{
    id: string; name: string;
    state: "open" | "reading" | "planned" | "running" | "stopped" | "done" | "undoing" | "undone" | "unreadable";
    actor: string | null; tool: string | null; site_name: string | null; site: string | null; message: string | null;
    hosts: Json; updates: boolean; picture_hosts: Json; copied: number; done: number; total: number; problems: Json;
    problem_count: number; holder: string | null; lease_until: string | null; created_at: string; ran_at: string | null;
    undone_at: string | null;
  }, "id" | "name">;
  jobs: Table<{
    id: string; kind: string; key: string; lane: string | null; rank: number; payload: Json;
    state: "waiting" | "held" | "done" | "failed"; due_at: string; holder: string | null; deadline: string | null;
    attempts: number; result: Json; problem: string | null; created_at: string; ended_at: string | null;
  }, "kind">;
  mails: Table<{
    id: number; recipient: string; subject: string; text: string; html: string;
    status: "kept" | "queued" | "sent" | "failed"; created_at: string; sent_at: string | null; kind: string | null;
    counted_for: string | null; unsubscribe_url: string | null; is_read: boolean;
  }, "recipient" | "subject" | "text" | "html" | "status", "id">;
  memories: Table<{
    id: string; user_id: string; fact: string; sentence: string; created_at: string; corrected_at: string | null;
  }, "user_id" | "fact" | "sentence">;
  memory_settings: Table<{ user_id: string; is_on: boolean; keeps_talks: boolean }, "user_id">;
  page_views: Table<{ day: string; path: string; views: number }, "day" | "path" | "views">;
  post_origins: Table<{
    id: string; tool: string; external_id: string; address: string | null; created_at: string;
    fingerprint: string | null; version: number | null; import_id: string | null;
  }, "id" | "tool" | "external_id">;
  post_previews: Table<{
    token_hash: string; post_id: string; created_at: string; expires_at: string;
  }, "token_hash" | "post_id" | "expires_at">;
  post_revisions: Table<{
    id: number; post_id: string; slug: string; title: string; excerpt: string | null; content: string;
    image_prompt: string | null; image_url: string | null; status: string; actor: string | null; created_at: string;
    tags: string[]; image_alt: string | null; story_number: number | null; written_with: string | null;
    kind: "post" | "page"; canonical_url: string | null;
  }, "post_id" | "slug" | "title" | "content" | "status", "id">;
  post_tags: Table<{
    post_id: string; address: string; tag: string; position: number; published_at: string | null;
  }, "post_id" | "address" | "tag" | "position">;
  posts: Table<{
    id: string; slug: string; title: string; excerpt: string | null; content: string; image_prompt: string | null;
    image_url: string | null; status: "draft" | "published"; published_at: string | null; created_at: string;
    version: number; tags: string[]; image_alt: string | null; story_number: number | null; written_with: string | null;
    kind: "post" | "page"; canonical_url: string | null;
  }, "slug" | "title" | "content">;
  profiles: Table<{ user_id: string; email: string | null; role: "member" | "admin"; created_at: string }, "user_id">;
  redirects: Table<{
    from_path: string; to_address: string | null; post_id: string | null; import_id: string | null; hits: number;
    last_hit_at: string | null; created_at: string;
  }, "from_path">;
  removed_images: Table<{ image_url: string }, "image_url">;
  restore_rows: Table<{
    id: number; batch: string; table_name: string; content: Json; created_at: string;
  }, "batch" | "table_name", "id">;
  roadmap_state: Table<{
    phase_id: string; status: "not-started" | "in-progress" | "completed" | "blocked"; progress: number;
    started_at: string | null; completed_tasks: string; updated_at: string;
  }, "phase_id" | "status" | "progress" | "completed_tasks">;
  settings: Table<{ name: string; value: string; is_sealed: boolean; updated_at: string }, "name" | "value">;
  story_ledger: Table<{ id: string; entry: JsonObject; created_at: string }, "id" | "entry">;
  subscriber_imports: Table<{
    id: string; created_at: string; source: string; agreement: string; added: number; removed: number | null;
    undone_at: string | null;
  }, "source" | "agreement" | "added">;
  subscribers: Table<{
    id: string; email: string; address: string; stories: "at-once" | "weekly" | null; stories_since: string | null;
    incidents_since: string | null; told_at: string | null; created_at: string; import_id: string | null;
  }, "email" | "address">;
  typo_reports: Table<{
    id: number; page: string; quote: string; correction: string; note: string | null; status: "open" | "closed";
    created_at: string; closed_at: string | null; is_read: boolean;
  }, "page" | "quote" | "correction", "id">;
  webhooks: Table<{
    id: string; url: string; events: string[]; secret: string; is_on: boolean; created_at: string;
  }, "url" | "events" | "secret">;
};

import type { Database } from "../database.ts";
import { mapFields, postFieldNames, postFields, type PostFieldName, revisedFieldNames } from "../posts/post-fields.ts";
import type { ColumnType } from "./columns.ts";

type Tables = Database["public"]["Tables"];

type TableSchema<Row> = {
  columns: { readonly [Column in keyof Row]: ColumnType };
  /** By the name under which a `select` embeds them: the rows of another table whose column `to` is `from` here. */
  relations?: {
    readonly [name: string]: { table: keyof Tables; from: keyof Row & string; to: string; isMany: boolean };
  };
  /**
   * No visitor can read it, so cached reads stay valid when it is written. It has no trigger that notifies of changes.
   */
  keepsCache?: true;
};

const toColumnType = (name: PostFieldName): ColumnType => {
  const { kind } = postFields[name];
  if (kind === "markdown") return "longtext";
  return kind === "time" ? "time" : "text";
};

/**
 * The tables and columns that requests may name; the gateway rejects all others. The compiler compares them with the
 * row types, a test with the real schema. A new table needs one entry here and one in `Database`.
 */
export const tables = {
  posts: {
    columns: {
      id: "uuid",
      ...mapFields(postFieldNames, toColumnType),
      created_at: "time",
      version: "integer",
    },
    relations: { post_previews: { table: "post_previews", from: "id", to: "post_id", isMany: true } },
  },
  post_revisions: {
    columns: {
      id: "integer",
      post_id: "uuid",
      ...mapFields(revisedFieldNames, toColumnType),
      actor: "text",
      created_at: "time",
    },
  },
  deleted_posts: {
    columns: { id: "uuid", slug: "text", title: "text", post: "json", actor: "text", deleted_at: "time" },
  },
  post_previews: {
    columns: { token_hash: "text", post_id: "uuid", created_at: "time", expires_at: "time" },
    relations: { posts: { table: "posts", from: "post_id", to: "id", isMany: false } },
  },
  post_origins: {
    columns: { id: "uuid", tool: "text", external_id: "text", address: "text", created_at: "time" },
    keepsCache: true,
  },
  book_links: { columns: { token_hash: "text", created_at: "time", expires_at: "time" } },
  restore_rows: { columns: { id: "integer", batch: "uuid", table_name: "text", content: "json", created_at: "time" } },
  profiles: { columns: { user_id: "uuid", email: "text", role: "text", created_at: "time" } },
  access_requests: {
    columns: {
      id: "uuid",
      name: "text",
      email: "text",
      reason: "text",
      status: "text",
      note: "text",
      created_at: "time",
      decided_at: "time",
      decided_by: "text",
      owner_told: "boolean",
    },
  },
  images: {
    columns: {
      id: "uuid",
      user_id: "uuid",
      base_prompt: "text",
      current_prompt: "text",
      image_url: "text",
      status: "text",
      version: "integer",
      created_at: "time",
      parent: "uuid",
      seed: "integer",
      width: "integer",
      height: "integer",
      maker: "text",
      file_bytes: "integer",
      sharing: "text",
      sharing_at: "time",
    },
  },
  removed_images: { columns: { image_url: "text" } },
  audit_log: { columns: { id: "integer", at: "time", actor: "text", action: "text", subject: "text", detail: "json" } },
  feedback: {
    columns: {
      id: "uuid",
      name: "text",
      email: "text",
      category: "text",
      rating: "integer",
      subject: "text",
      message: "text",
      contact: "boolean",
      created_at: "time",
    },
  },
  typo_reports: {
    columns: {
      id: "integer",
      page: "text",
      quote: "text",
      correction: "text",
      note: "text",
      status: "text",
      created_at: "time",
      closed_at: "time",
    },
  },
  access_rules: { columns: { single: "boolean", policy: "text", owner_email: "text" } },
  mails: {
    columns: {
      id: "integer",
      recipient: "text",
      subject: "text",
      text: "longtext",
      html: "longtext",
      status: "text",
      attempts: "integer",
      due_at: "time",
      problem: "text",
      created_at: "time",
      sent_at: "time",
      kind: "text",
      counted_for: "text",
    },
  },
  page_views: { columns: { day: "date", path: "text", views: "integer" } },
  activity: { columns: { day: "date", kind: "text", name: "text", total: "integer" } },
  roadmap_state: {
    columns: {
      phase_id: "text",
      status: "text",
      progress: "integer",
      started_at: "time",
      completed_tasks: "text",
      updated_at: "time",
    },
  },
  chat_sessions: {
    columns: {
      id: "uuid",
      user_id: "uuid",
      session: "text",
      title: "text",
      created_at: "time",
      updated_at: "time",
      size: "integer",
    },
    keepsCache: true,
  },
  chat_messages: {
    columns: {
      id: "uuid",
      user_id: "uuid",
      session_id: "uuid",
      parent_id: "uuid",
      role: "text",
      content: "longtext",
      status: "text",
      error: "text",
      created_at: "time",
    },
    keepsCache: true,
  },
  hub_entries: {
    columns: {
      id: "text",
      kind: "text",
      status: "text",
      occurred_at: "time",
      content: "json",
      open_outage: "text",
      version: "integer",
      updated_at: "time",
      deleted_at: "time",
    },
  },
  story_ledger: { columns: { id: "uuid", entry: "json", created_at: "time" } },
} as const satisfies { readonly [Name in keyof Tables]: TableSchema<Tables[Name]["Row"]> };

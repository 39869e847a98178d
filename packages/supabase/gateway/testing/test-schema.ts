import type { Schema } from "../rest/schema.ts";

const posts = {
  id: "uuid",
  slug: "text",
  title: "text",
  excerpt: "text",
  content: "longtext",
  published_at: "time",
  created_at: "time",
  version: "integer",
} as const;

/** What the requests of the gateway's tests name. */
export const testSchema: Schema = {
  tables: {
    posts: {
      columns: posts,
      relations: { post_previews: { table: "post_previews", from: "id", to: "post_id", isMany: true } },
    },
    post_previews: {
      columns: { token_hash: "text", post_id: "uuid", created_at: "time" },
      relations: { posts: { table: "posts", from: "post_id", to: "id", isMany: false } },
    },
    feedback: {
      columns: {
        id: "uuid",
        rating: "integer",
        subject: "text",
        message: "text",
        contact: "boolean",
        created_at: "time",
      },
    },
    audit_log: { columns: { id: "integer", detail: "json" } },
    hub_entries: { columns: { id: "text", content: "json" } },
    images: { columns: { id: "uuid", current_prompt: "text" } },
    typo_reports: { columns: { id: "integer", page: "text" } },
  },
  functions: {
    rights_of: { args: { person: "uuid" }, returns: { role: "text", approved: "boolean" }, reads: true },
    my_access: { args: {}, returns: { role: "text", approved: "boolean" }, reads: true },
    preview_post: { args: { token: "text" }, returns: posts, reads: true },
    search_posts: { args: { query: "text", page_size: "integer" }, returns: { content: "longtext" }, reads: true },
    read_backup_rows: { args: { name: "text", after: "json", page_size: "integer" }, reads: true },
    list_backup_tables: { args: {}, reads: true },
    claim_jobs: { args: { most: "integer" }, returns: { id: "integer" }, reads: false },
    add_counts: { args: { new_views: "json" }, reads: false },
    refund_limit: { args: { limit_key: "text" }, reads: false, keepsCache: true },
  },
};

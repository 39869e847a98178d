// Made from supabase/migrations by `npm run generate-schema`; to change it, add a migration and run that again.

import { functions } from "./schema-functions.ts";

// oxfmt-ignore
export const schema = {
  tables: {
    access_requests: {
      columns: {
        id: "uuid", name: "text", email: "text", reason: "text", status: "text", note: "text", created_at: "time",
        decided_at: "time", decided_by: "text", owner_told: "boolean", is_read: "boolean",
      },
    },
    access_rules: { columns: { single: "boolean", policy: "text", owner_email: "text" } },
    activity: { columns: { day: "date", kind: "text", name: "text", total: "integer" } },
    api_tokens: {
      columns: {
        id: "uuid", name: "text", token_hash: "text", scopes: "texts", created_at: "time", expires_at: "time",
        last_used_at: "time",
      }, keepsCache: true,
    },
    audit_log: {
      columns: { id: "integer", at: "time", actor: "text", action: "text", subject: "text", detail: "json" },
    },
    book_links: { columns: { token_hash: "text", created_at: "time", expires_at: "time" } },
    chat_messages: {
      columns: {
        id: "uuid", user_id: "uuid", session_id: "uuid", parent_id: "uuid", role: "text", content: "longtext",
        status: "text", error: "text", created_at: "time", details: "json",
      }, keepsCache: true,
    },
    chat_reports: {
      columns: {
        id: "integer", reason: "text", excerpt: "json", note: "text", status: "text", created_at: "time",
        closed_at: "time", is_read: "boolean",
      },
    },
    chat_sessions: {
      columns: {
        id: "uuid", user_id: "uuid", session: "text", title: "text", created_at: "time", updated_at: "time",
        size: "integer", kind: "text",
      }, keepsCache: true,
    },
    content_documents: {
      columns: { name: "text", published: "json", draft: "json", version: "integer", updated_at: "time" },
    },
    content_revisions: {
      columns: { id: "uuid", name: "text", published: "json", actor: "text", created_at: "time" }, keepsCache: true,
    },
    deleted_posts: {
      columns: { id: "uuid", slug: "text", title: "text", post: "json", actor: "text", deleted_at: "time" },
    },
    failures: { columns: { topic: "text", failed_at: "time", reason: "text" }, keepsCache: true },
    feedback: {
      columns: {
        id: "uuid", name: "text", email: "text", category: "text", rating: "integer", subject: "text", message: "text",
        contact: "boolean", created_at: "time", is_read: "boolean",
      },
    },
    hub_entries: {
      columns: {
        id: "text", kind: "text", status: "text", occurred_at: "time", content: "json", open_outage: "text",
        version: "integer", updated_at: "time", deleted_at: "time",
      },
    },
    images: {
      columns: {
        id: "uuid", user_id: "uuid", base_prompt: "text", current_prompt: "text", image_url: "text", status: "text",
        version: "integer", created_at: "time", parent: "uuid", seed: "integer", width: "integer", height: "integer",
        maker: "text", file_bytes: "integer", sharing: "text", sharing_at: "time", is_read: "boolean",
      },
    },
    import_entries: {
      columns: {
        import_id: "uuid", position: "integer", key: "text", external_id: "text", fingerprint: "text", place: "integer",
        size: "integer", file: "text", kind: "text", title: "text", slug: "text", old_paths: "json", address: "text",
        published_at: "time", status: "text", draft_reason: "text", tags: "json", pictures: "json", losses: "json",
        state: "text", is_chosen: "boolean", outcome: "text", notes: "json", post_id: "uuid", version: "integer",
        before: "json", stored: "json", undone: "text",
      }, relations: { imports: { table: "imports", from: "import_id", to: "id", isMany: false } }, keepsCache: true,
    },
    imports: {
      columns: {
        id: "uuid", name: "text", state: "text", actor: "text", tool: "text", site_name: "text", site: "text",
        message: "text", hosts: "json", updates: "boolean", picture_hosts: "json", copied: "integer", done: "integer",
        total: "integer", problems: "json", problem_count: "integer", holder: "text", lease_until: "time",
        created_at: "time", ran_at: "time", undone_at: "time",
      }, relations: { import_entries: { table: "import_entries", from: "id", to: "import_id", isMany: true } },
      keepsCache: true,
    },
    jobs: {
      columns: {
        id: "uuid", kind: "text", key: "text", lane: "text", rank: "integer", payload: "json", state: "text",
        due_at: "time", holder: "text", deadline: "time", attempts: "integer", result: "json", problem: "text",
        created_at: "time", ended_at: "time",
      }, keepsCache: true,
    },
    mails: {
      columns: {
        id: "integer", recipient: "text", subject: "text", text: "longtext", html: "longtext", status: "text",
        created_at: "time", sent_at: "time", kind: "text", counted_for: "text", unsubscribe_url: "text",
        is_read: "boolean",
      },
    },
    memories: {
      columns: {
        id: "uuid", user_id: "uuid", fact: "text", sentence: "text", created_at: "time", corrected_at: "time",
      }, keepsCache: true,
    },
    memory_settings: { columns: { user_id: "uuid", is_on: "boolean", keeps_talks: "boolean" }, keepsCache: true },
    page_views: { columns: { day: "date", path: "text", views: "integer" } },
    post_origins: {
      columns: {
        id: "uuid", tool: "text", external_id: "text", address: "text", created_at: "time", fingerprint: "text",
        version: "integer", import_id: "uuid",
      }, keepsCache: true,
    },
    post_previews: {
      columns: { token_hash: "text", post_id: "uuid", created_at: "time", expires_at: "time" },
      relations: { posts: { table: "posts", from: "post_id", to: "id", isMany: false } },
    },
    post_revisions: {
      columns: {
        id: "integer", post_id: "uuid", slug: "text", title: "text", excerpt: "text", content: "longtext",
        image_prompt: "text", image_url: "text", status: "text", actor: "text", created_at: "time", tags: "texts",
        image_alt: "text", story_number: "integer", written_with: "text", kind: "text", canonical_url: "text",
      },
    },
    post_tags: {
      columns: { post_id: "uuid", address: "text", tag: "text", position: "integer", published_at: "time" },
      relations: { posts: { table: "posts", from: "post_id", to: "id", isMany: false } },
    },
    posts: {
      columns: {
        id: "uuid", slug: "text", title: "text", excerpt: "text", content: "longtext", image_prompt: "text",
        image_url: "text", status: "text", published_at: "time", created_at: "time", version: "integer", tags: "texts",
        image_alt: "text", story_number: "integer", written_with: "text", kind: "text", canonical_url: "text",
      },
      relations: {
        post_previews: { table: "post_previews", from: "id", to: "post_id", isMany: true },
        post_tags: { table: "post_tags", from: "id", to: "post_id", isMany: true },
      },
    },
    profiles: { columns: { user_id: "uuid", email: "text", role: "text", created_at: "time" } },
    redirects: {
      columns: {
        from_path: "text", to_address: "text", post_id: "uuid", import_id: "uuid", hits: "integer", last_hit_at: "time",
        created_at: "time",
      },
    },
    removed_images: { columns: { image_url: "text" } },
    restore_rows: {
      columns: { id: "integer", batch: "uuid", table_name: "text", content: "json", created_at: "time" },
    },
    roadmap_state: {
      columns: {
        phase_id: "text", status: "text", progress: "integer", started_at: "time", completed_tasks: "text",
        updated_at: "time",
      },
    },
    settings: { columns: { name: "text", value: "text", is_sealed: "boolean", updated_at: "time" } },
    story_ledger: { columns: { id: "uuid", entry: "json", created_at: "time" } },
    subscriber_imports: {
      columns: {
        id: "uuid", created_at: "time", source: "text", agreement: "text", added: "integer", removed: "integer",
        undone_at: "time",
      }, relations: { subscribers: { table: "subscribers", from: "id", to: "import_id", isMany: true } },
    },
    subscribers: {
      columns: {
        id: "uuid", email: "text", address: "text", stories: "text", stories_since: "time", incidents_since: "time",
        told_at: "time", created_at: "time", import_id: "uuid",
      }, relations: { subscriber_imports: { table: "subscriber_imports", from: "import_id", to: "id", isMany: false } },
    },
    typo_reports: {
      columns: {
        id: "integer", page: "text", quote: "text", correction: "text", note: "text", status: "text",
        created_at: "time", closed_at: "time", is_read: "boolean",
      },
    },
    webhooks: {
      columns: { id: "uuid", url: "text", events: "texts", secret: "text", is_on: "boolean", created_at: "time" },
      keepsCache: true,
    },
  },
  functions,
} as const;

import type { Database } from "../database.ts";
import type { ColumnType } from "./columns.ts";
import { tables } from "./tables.ts";

type Functions = Database["public"]["Functions"];

type Arguments<Args> = [Args] extends [never]
  ? Readonly<Record<never, never>>
  : { readonly [Name in keyof Args]: ColumnType };
type Returned<Returns> = Returns extends (infer Row extends object)[]
  ? { readonly [Column in keyof Row]: ColumnType }
  : never;

type FunctionSchema<Signature extends { Args: unknown; Returns: unknown }> = {
  args: Arguments<Signature["Args"]>;
  /** Columns of the returned rows, if any: a request may select, filter and order by them. */
  returns?: Returned<Signature["Returns"]>;
  /** Declared `stable` in the database: may be called with GET. */
  reads: boolean;
  /** Writes only data that no visitor can read, so cached reads stay valid. */
  keepsCache?: true;
};

const rights = { role: "text", approved: "boolean", request: "text" } as const;
const limitState = { points: "integer", ms_left: "integer" } as const;

/** The database functions that requests may call. */
export const functions = {
  my_access: { args: {}, returns: rights, reads: true },
  rights_of: { args: { person: "uuid" }, returns: rights, reads: true },
  my_sessions: {
    args: {},
    returns: { id: "uuid", created_at: "time", seen_at: "time", user_agent: "text", is_current: "boolean" },
    reads: true,
  },
  end_my_session: { args: { session: "uuid" }, reads: false },
  delete_account: { args: { person: "uuid" }, reads: false },
  clean_up_accounts: { args: {}, reads: false, keepsCache: true },
  add_mail: { args: { mail: "json", most_in_hour: "integer", pause_seconds: "integer" }, reads: false },
  claim_due_mails: { args: { most: "integer", lease_seconds: "integer" }, returns: tables.mails.columns, reads: false },
  add_counts: { args: { new_views: "json", new_activity: "json" }, reads: false },
  site_figures: { args: { since: "date" }, reads: true },
  spend_limit: {
    args: { limit_key: "text", amount: "integer", milliseconds: "integer" },
    returns: limitState,
    reads: false,
    keepsCache: true,
  },
  read_limit: { args: { limit_key: "text" }, returns: limitState, reads: true },
  refund_limit: { args: { limit_key: "text" }, reads: false, keepsCache: true },
  shared_images: {
    args: {},
    returns: { id: "uuid", current_prompt: "text", image_url: "text", maker: "text", created_at: "time" },
    reads: true,
  },
  search_posts: {
    args: { query: "text", page_size: "integer" },
    returns: { slug: "text", title: "text", version: "integer", content: "longtext" },
    reads: true,
  },
  preview_post: { args: { token: "text" }, returns: tables.posts.columns, reads: true },
  list_posts_for_owner: {
    args: { search: "text", kind: "text", before_at: "time", before_id: "uuid", page_size: "integer" },
    reads: true,
  },
  import_posts: { args: { entries: "json" }, reads: false },
  list_backup_tables: { args: {}, reads: true },
  read_backup_rows: { args: { name: "text", after: "json", page_size: "integer" }, reads: true },
  sync_profiles: { args: {}, reads: false },
  claim_probe_lease: { args: { holder: "text", lease_ms: "integer" }, reads: false, keepsCache: true },
  release_probe_lease: { args: { holder: "text" }, reads: false, keepsCache: true },
  record_probes: { args: { results: "json" }, reads: false, keepsCache: true },
  read_probes: { args: {}, reads: true },
  begin_chat_turn: {
    args: {
      person: "uuid",
      chat: "text",
      asked: "uuid",
      reply: "uuid",
      parent: "uuid",
      follows_last: "boolean",
      prompt: "text",
      chat_title: "text",
      process: "text",
      lease_ms: "integer",
    },
    reads: false,
    keepsCache: true,
  },
  read_chat_turn: { args: { person: "uuid", chat: "text", asked: "uuid" }, reads: true },
  claim_chat_answer: {
    args: { person: "uuid", asked: "uuid", reply: "uuid", process: "text", lease_ms: "integer" },
    reads: false,
    keepsCache: true,
  },
  finish_chat_answer: {
    args: {
      person: "uuid",
      reply: "uuid",
      process: "text",
      final_status: "text",
      final_content: "text",
      problem: "text",
    },
    reads: false,
    keepsCache: true,
  },
  suspend_chat_answers: { args: { process: "text", answers: "json" }, reads: false, keepsCache: true },
  stop_chat_answer: { args: { person: "uuid", reply: "uuid" }, reads: false, keepsCache: true },
  watch_chat_answer: { args: { person: "uuid", reply: "uuid" }, reads: false, keepsCache: true },
  renew_chat_lease: { args: { process: "text", lease_ms: "integer" }, reads: false, keepsCache: true },
  begin_book_run: {
    args: {
      run_id: "uuid",
      post: "uuid",
      run_order: "json",
      run_report: "json",
      run_holder: "text",
      lease_ms: "integer",
    },
    reads: false,
    keepsCache: true,
  },
  save_book_run: {
    args: {
      run_id: "uuid",
      run_holder: "text",
      lease_ms: "integer",
      run_report: "json",
      run_story: "json",
      run_status: "text",
    },
    reads: false,
    keepsCache: true,
  },
  cancel_book_run: { args: {}, reads: false, keepsCache: true },
  read_book_run: { args: { run_id: "uuid" }, reads: true },
  claim_lost_story: {
    args: { run_holder: "text", lease_ms: "integer", every_run: "boolean" },
    reads: false,
    keepsCache: true,
  },
  read_book_settings: { args: {}, reads: true },
  save_book_settings: {
    args: { new_note: "text", in_doubt: "boolean", used_note: "text" },
    reads: false,
    keepsCache: true,
  },
  applied_migrations: { args: {}, reads: true },
  content_sizes: { args: {}, reads: true },
  apply_restore: { args: { batch_id: "uuid" }, reads: false },
} as const satisfies { readonly [Name in keyof Functions]: FunctionSchema<Functions[Name]> };

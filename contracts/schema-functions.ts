// Made from supabase/migrations by `npm run generate-schema`; to change it, add a migration and run that again.

// oxfmt-ignore
export const functions = {
  add_counts: { args: { new_views: "json", new_activity: "json" }, reads: false },
  add_import_entries: {
    args: { target: "uuid", origin_tool: "text", entries: "json", files_read: "integer" }, reads: false,
    keepsCache: true,
  },
  add_job: { args: { job: "json" }, reads: false, keepsCache: true },
  add_letter: { args: { mail: "json", person: "uuid", letter: "json" }, reads: false, keepsCache: true },
  add_mail: { args: { mail: "json", most_in_hour: "integer", pause_seconds: "integer" }, reads: false },
  add_memories: { args: { person: "uuid", facts: "json" }, reads: false },
  add_redirects: { args: { import: "uuid", entries: "json" }, reads: false },
  applied_migrations: { args: {}, reads: true },
  apply_restore: { args: { batch_id: "uuid" }, reads: false },
  begin_book_run: {
    args: {
        run_id: "uuid", post: "uuid", run_order: "json", run_report: "json", run_holder: "text", lease_ms: "integer",
      }, reads: false, keepsCache: true,
  },
  begin_chat_turn: {
    args: {
        person: "uuid", chat: "text", asked: "uuid", reply: "uuid", parent: "uuid", follows_last: "boolean",
        prompt: "text", chat_title: "text", process: "text", lease_ms: "integer",
      }, reads: false, keepsCache: true,
  },
  begin_talk_turn: {
    args: {
        person: "uuid", chat: "text", asked: "uuid", reply: "uuid", parent: "uuid", follows_last: "boolean",
        prompt: "text", chat_title: "text", asked_for: "json", process: "text", lease_ms: "integer",
      }, reads: false, keepsCache: true,
  },
  cancel_book_run: { args: {}, reads: false, keepsCache: true },
  choose_import_entries: {
    args: { target: "uuid", positions: "json", filter: "text", chosen: "boolean" }, reads: false, keepsCache: true,
  },
  claim_chat_answer: {
    args: { person: "uuid", asked: "uuid", reply: "uuid", process: "text", lease_ms: "integer" }, reads: false,
    keepsCache: true,
  },
  claim_import: {
    args: { target: "uuid", claimant: "text", from_states: "json", next_state: "text", takes_over: "boolean" },
    reads: false, keepsCache: true,
  },
  claim_jobs: {
    args: { wanted: "text", claimant: "text", most: "integer", lease_seconds: "integer" },
    returns: {
        id: "uuid", kind: "text", key: "text", lane: "text", rank: "integer", payload: "json", state: "text",
        due_at: "time", holder: "text", deadline: "time", attempts: "integer", result: "json", problem: "text",
        created_at: "time", ended_at: "time",
      }, reads: false, keepsCache: true,
  },
  claim_lost_story: {
    args: { run_holder: "text", lease_ms: "integer", every_run: "boolean" }, reads: false, keepsCache: true,
  },
  clean_up_accounts: { args: {}, reads: false, keepsCache: true },
  clear_import: { args: { target: "uuid" }, reads: false, keepsCache: true },
  confirm_letters: { args: { hash: "text" }, reads: false, keepsCache: true },
  content_sizes: { args: {}, reads: true },
  count_dropped_entries: { args: { since: "date" }, returns: { list: "text", dropped: "integer" }, reads: true },
  count_inbox: { args: {}, returns: { kind: "text", entries: "integer", unread: "integer" }, reads: true },
  count_of_networks: {
    args: { list: "text", entries: "json" }, returns: { entry: "text", of_network: "integer" }, reads: true,
  },
  count_redirects: { args: { counted: "json" }, reads: false, keepsCache: true },
  delete_account: { args: { person: "uuid" }, reads: false },
  delete_entries: { args: { list: "text", which: "text", entry: "text", days: "integer" }, reads: false },
  describe_imports: { args: { target: "uuid" }, reads: true },
  describe_jobs: { args: {}, reads: true },
  end_letters: { args: { hash: "text" }, reads: false, keepsCache: true },
  end_my_session: { args: { session: "uuid" }, reads: false },
  find_subscribers: { args: { addresses: "json" }, reads: true },
  finish_chat_answer: {
    args: {
        person: "uuid", reply: "uuid", process: "text", final_status: "text", final_content: "text", problem: "text",
      }, reads: false, keepsCache: true,
  },
  finish_talk_answer: {
    args: {
        person: "uuid", reply: "uuid", process: "text", final_status: "text", final_content: "text", problem: "text",
        known: "json",
      }, reads: false, keepsCache: true,
  },
  hold_job: {
    args: { wanted: "text", claimant: "text", lease_seconds: "integer", about: "text", waits: "boolean" }, reads: false,
    keepsCache: true,
  },
  import_addresses: { args: { target: "uuid", after: "integer" }, reads: true },
  import_subscribers: { args: { list: "json", people: "json" }, reads: false, keepsCache: true },
  keep_import: { args: { target: "uuid", claimant: "text", held_state: "text" }, reads: false, keepsCache: true },
  keep_talk_summary: { args: { person: "uuid", reply: "uuid", summary: "json" }, reads: false, keepsCache: true },
  list_backup_tables: { args: {}, reads: true },
  list_due_jobs: { args: {}, reads: true },
  list_due_letters: { args: { most: "integer" }, reads: true },
  list_import_entries: {
    args: { target: "uuid", filter: "text", search: "text", after: "integer", page_size: "integer" }, reads: true,
  },
  list_inbox: {
    args: {
        only_kind: "text", only_unread: "boolean", before_at: "time", before_kind: "text", before_entry: "text",
        page_size: "integer",
      }, returns: { kind: "text", entry: "text", at: "time", is_unread: "boolean" }, reads: true,
  },
  list_posts_for_owner: {
    args: { search: "text", kind: "text", before_at: "time", before_id: "uuid", page_size: "integer" }, reads: true,
  },
  list_redirects: { args: { search: "text", after: "text", page_size: "integer" }, reads: true },
  list_tags: {
    args: { most: "integer" }, returns: { address: "text", tag: "text", posts: "integer", newest: "time" }, reads: true,
  },
  my_access: { args: {}, returns: { role: "text", approved: "boolean", request: "text" }, reads: true },
  my_sessions: {
    args: {}, returns: { id: "uuid", created_at: "time", seen_at: "time", user_agent: "text", is_current: "boolean" },
    reads: true,
  },
  next_import_entries: { args: { target: "uuid", after: "integer", page_size: "integer" }, reads: true },
  passkeys_of_other_hosts: { args: { host: "text" }, returns: { email: "text", made_for: "text" }, reads: true },
  preview_post: {
    args: { token: "text" },
    returns: {
        id: "uuid", slug: "text", title: "text", excerpt: "text", content: "longtext", image_prompt: "text",
        image_url: "text", status: "text", published_at: "time", created_at: "time", version: "integer", tags: "texts",
        image_alt: "text", story_number: "integer", written_with: "text", kind: "text", canonical_url: "text",
      }, reads: true,
  },
  queue_webhook_deliveries: { args: {}, reads: false, keepsCache: true },
  read_backup_rows: { args: { name: "text", after: "json", page_size: "integer" }, reads: true },
  read_book_run: { args: { run_id: "uuid" }, reads: true },
  read_book_settings: { args: {}, reads: true },
  read_chat_turn: { args: { person: "uuid", chat: "text", asked: "uuid" }, reads: true },
  read_limit: { args: { limit_key: "text" }, returns: { points: "integer", ms_left: "integer" }, reads: true },
  read_probes: { args: {}, reads: true },
  read_talk: { args: { person: "uuid", asked: "uuid", goes_on: "uuid" }, reads: true },
  receive_entry: { args: { store: "text", entry: "json", network: "text" }, reads: false },
  record_probes: { args: { results: "json" }, reads: false, keepsCache: true },
  refund_limit: { args: { limit_key: "text" }, reads: false, keepsCache: true },
  renew_chat_lease: { args: { process: "text", lease_ms: "integer" }, reads: false, keepsCache: true },
  replace_content: { args: { documents: "json" }, reads: false },
  request_letters: { args: { mail: "json", request: "json" }, reads: false, keepsCache: true },
  rights_of: {
    args: { person: "uuid" }, returns: { role: "text", approved: "boolean", request: "text" }, reads: true,
  },
  save_book_run: {
    args: {
        run_id: "uuid", run_holder: "text", lease_ms: "integer", run_report: "json", run_story: "json",
        run_status: "text",
      }, reads: false, keepsCache: true,
  },
  save_book_settings: { args: { changes: "json" }, reads: false, keepsCache: true },
  save_redirect: { args: { origin: "text", target: "text" }, reads: false },
  search_posts: {
    args: { query: "text", page_size: "integer" },
    returns: { slug: "text", title: "text", version: "integer", content: "longtext", tags: "texts" }, reads: true,
  },
  set_search_language: { args: { language: "text", most: "integer" }, reads: false, keepsCache: true },
  shared_images: {
    args: {}, returns: { id: "uuid", current_prompt: "text", image_url: "text", maker: "text", created_at: "time" },
    reads: true,
  },
  site_figures: { args: { since: "date" }, reads: true },
  spend_limit: {
    args: { limit_key: "text", amount: "integer", milliseconds: "integer" },
    returns: { points: "integer", ms_left: "integer" }, reads: false, keepsCache: true,
  },
  spend_limits: {
    args: { entries: "json" }, returns: { points: "integer", ms_left: "integer", result: "text" }, reads: false,
    keepsCache: true,
  },
  stop_chat_answer: { args: { person: "uuid", reply: "uuid" }, reads: false, keepsCache: true },
  suspend_chat_answers: { args: { process: "text", answers: "json" }, reads: false, keepsCache: true },
  switch_talks: { args: { person: "uuid", keeps: "boolean" }, reads: false, keepsCache: true },
  sync_profiles: { args: {}, reads: false },
  undo_import_entries: { args: { target: "uuid", claimant: "text", page_size: "integer" }, reads: false },
  undo_subscriber_import: { args: { list: "uuid" }, reads: false, keepsCache: true },
  unused_pictures: { args: { names: "json" }, reads: true },
  use_api_token: {
    args: { hash: "text" }, returns: { id: "uuid", name: "text", scopes: "texts" }, reads: false, keepsCache: true,
  },
  used_media: { args: {}, reads: true },
  watch_chat_answer: { args: { person: "uuid", reply: "uuid" }, reads: false, keepsCache: true },
  write_content: { args: { documents: "json" }, reads: false },
  write_import_entries: {
    args: { target: "uuid", claimant: "text", entries: "json", pictures_copied: "integer" }, reads: false,
  },
} as const;

// Made from supabase/migrations by `npm run generate-schema`; to change it, add a migration and run that again.

// oxfmt-ignore
export type DatabaseFunctions<Tables extends Record<string, { Row: object }>, Json> = {
  add_counts: { Args: { new_views: object | Json; new_activity: object | Json }; Returns: undefined };
  add_import_entries: {
    Args: { target: string | null; origin_tool: string | null; entries: object | Json; files_read: number | null };
    Returns: Json;
  };
  add_job: { Args: { job: object | Json }; Returns: string };
  add_letter: { Args: { mail: object | Json; person: string | null; letter: object | Json }; Returns: boolean };
  add_mail: {
    Args: { mail: object | Json; most_in_hour: number | null; pause_seconds: number | null }; Returns: boolean;
  };
  add_memories: { Args: { person: string | null; facts: object | Json }; Returns: number };
  add_redirects: { Args: { import: string | null; entries: object | Json }; Returns: number };
  applied_migrations: { Args: never; Returns: string[] };
  apply_restore: { Args: { batch_id: string | null }; Returns: Json };
  begin_book_run: {
    Args: {
      run_id: string | null; post: string | null; run_order: object | Json; run_report: object | Json;
      run_holder: string | null; lease_ms: number | null;
    }; Returns: Json;
  };
  begin_chat_turn: {
    Args: {
      person: string | null; chat: string | null; asked: string | null; reply: string | null; parent: string | null;
      follows_last: boolean | null; prompt: string | null; chat_title: string | null; process: string | null;
      lease_ms: number | null;
    }; Returns: Json;
  };
  begin_talk_turn: {
    Args: {
      person: string | null; chat: string | null; asked: string | null; reply: string | null; parent: string | null;
      follows_last: boolean | null; prompt: string | null; chat_title: string | null; asked_for: object | Json;
      process: string | null; lease_ms: number | null;
    }; Returns: Json;
  };
  cancel_book_run: { Args: never; Returns: boolean };
  choose_import_entries: {
    Args: { target: string | null; positions: object | Json; filter: string | null; chosen: boolean | null };
    Returns: number;
  };
  claim_chat_answer: {
    Args: {
      person: string | null; asked: string | null; reply: string | null; process: string | null;
      lease_ms: number | null;
    }; Returns: Json;
  };
  claim_import: {
    Args: {
      target: string | null; claimant: string | null; from_states: object | Json; next_state: string | null;
      takes_over: boolean | null;
    }; Returns: string;
  };
  claim_jobs: {
    Args: { wanted: string | null; claimant: string | null; most: number | null; lease_seconds: number | null };
    Returns: Tables["jobs"]["Row"][];
  };
  claim_lost_story: {
    Args: { run_holder: string | null; lease_ms: number | null; every_run: boolean | null }; Returns: Json;
  };
  clean_up_accounts: { Args: never; Returns: undefined };
  clear_import: { Args: { target: string | null }; Returns: undefined };
  confirm_letters: { Args: { hash: string | null }; Returns: boolean };
  content_sizes: { Args: never; Returns: Json };
  count_dropped_entries: {
    Args: { since: string | null }; Returns: { list: string | null; dropped: number | null }[];
  };
  count_inbox: { Args: never; Returns: { kind: string | null; entries: number | null; unread: number | null }[] };
  count_of_networks: {
    Args: { list: string | null; entries: object | Json };
    Returns: { entry: string | null; of_network: number | null }[];
  };
  count_redirects: { Args: { counted: object | Json }; Returns: undefined };
  delete_account: { Args: { person: string | null }; Returns: boolean };
  delete_entries: {
    Args: { list: string | null; which: string | null; entry: string | null; days: number | null }; Returns: number;
  };
  describe_imports: { Args: { target: string | null }; Returns: Json };
  describe_jobs: { Args: never; Returns: Json };
  end_letters: { Args: { hash: string | null }; Returns: undefined };
  end_my_session: { Args: { session: string | null }; Returns: boolean };
  find_subscribers: { Args: { addresses: object | Json }; Returns: Json };
  finish_chat_answer: {
    Args: {
      person: string | null; reply: string | null; process: string | null; final_status: string | null;
      final_content: string | null; problem: string | null;
    }; Returns: boolean;
  };
  finish_talk_answer: {
    Args: {
      person: string | null; reply: string | null; process: string | null; final_status: string | null;
      final_content: string | null; problem: string | null; known: object | Json;
    }; Returns: boolean;
  };
  hold_job: {
    Args: {
      wanted: string | null; claimant: string | null; lease_seconds: number | null; about?: string | null;
      waits?: boolean | null;
    }; Returns: boolean;
  };
  import_addresses: { Args: { target: string | null; after: number | null }; Returns: Json };
  import_subscribers: { Args: { list: object | Json; people: object | Json }; Returns: number };
  keep_import: {
    Args: { target: string | null; claimant: string | null; held_state: string | null }; Returns: boolean;
  };
  keep_talk_summary: {
    Args: { person: string | null; reply: string | null; summary: object | Json }; Returns: boolean;
  };
  list_backup_tables: { Args: never; Returns: string[] };
  list_due_jobs: { Args: never; Returns: Json };
  list_due_letters: { Args: { most: number | null }; Returns: Json };
  list_import_entries: {
    Args: {
      target: string | null; filter: string | null; search: string | null; after: number | null;
      page_size: number | null;
    }; Returns: Json;
  };
  list_inbox: {
    Args: {
      only_kind: string | null; only_unread: boolean | null; before_at: string | null; before_kind: string | null;
      before_entry: string | null; page_size: number | null;
    }; Returns: { kind: string | null; entry: string | null; at: string | null; is_unread: boolean | null }[];
  };
  list_posts_for_owner: {
    Args: {
      search: string | null; kind: string | null; before_at: string | null; before_id: string | null;
      page_size: number | null;
    }; Returns: Json;
  };
  list_redirects: { Args: { search: string | null; after: string | null; page_size: number | null }; Returns: Json };
  list_tags: {
    Args: { most: number | null };
    Returns: { address: string | null; tag: string | null; posts: number | null; newest: string | null }[];
  };
  my_access: { Args: never; Returns: { role: string | null; approved: boolean | null; request: string | null }[] };
  my_sessions: {
    Args: never;
    Returns: {
      id: string | null; created_at: string | null; seen_at: string | null; user_agent: string | null;
      is_current: boolean | null;
    }[];
  };
  next_import_entries: {
    Args: { target: string | null; after: number | null; page_size: number | null }; Returns: Json;
  };
  passkeys_of_other_hosts: {
    Args: { host: string | null }; Returns: { email: string | null; made_for: string | null }[];
  };
  preview_post: { Args: { token: string | null }; Returns: Tables["posts"]["Row"][] };
  queue_webhook_deliveries: { Args: never; Returns: number };
  read_backup_rows: { Args: { name: string | null; after: object | Json; page_size: number | null }; Returns: Json };
  read_book_run: { Args: { run_id: string | null }; Returns: Json };
  read_book_settings: { Args: never; Returns: Json };
  read_chat_turn: { Args: { person: string | null; chat: string | null; asked: string | null }; Returns: Json };
  read_limit: { Args: { limit_key: string | null }; Returns: { points: number | null; ms_left: number | null }[] };
  read_probes: { Args: never; Returns: Json };
  read_talk: { Args: { person: string | null; asked: string | null; goes_on: string | null }; Returns: Json };
  receive_entry: { Args: { store: string | null; entry: object | Json; network: string | null }; Returns: string };
  record_probes: { Args: { results: object | Json }; Returns: undefined };
  refund_limit: { Args: { limit_key: string | null }; Returns: undefined };
  renew_chat_lease: { Args: { process: string | null; lease_ms: number | null }; Returns: Json };
  replace_content: { Args: { documents: object | Json }; Returns: number };
  request_letters: { Args: { mail: object | Json; request: object | Json }; Returns: boolean };
  rights_of: {
    Args: { person: string | null };
    Returns: { role: string | null; approved: boolean | null; request: string | null }[];
  };
  save_book_run: {
    Args: {
      run_id: string | null; run_holder: string | null; lease_ms: number | null; run_report: object | Json;
      run_story: object | Json; run_status: string | null;
    }; Returns: Json;
  };
  save_book_settings: { Args: { changes: object | Json }; Returns: undefined };
  save_redirect: { Args: { origin: string | null; target: string | null }; Returns: undefined };
  search_posts: {
    Args: { query: string | null; page_size: number | null };
    Returns: {
      slug: string | null; title: string | null; version: number | null; content: string | null; tags: string[] | null;
    }[];
  };
  set_search_language: { Args: { language: string | null; most: number | null }; Returns: number };
  shared_images: {
    Args: never;
    Returns: {
      id: string | null; current_prompt: string | null; image_url: string | null; maker: string | null;
      created_at: string | null;
    }[];
  };
  site_figures: { Args: { since: string | null }; Returns: Json };
  spend_limit: {
    Args: { limit_key: string | null; amount: number | null; milliseconds: number | null };
    Returns: { points: number | null; ms_left: number | null }[];
  };
  spend_limits: {
    Args: { entries: object | Json };
    Returns: { points: number | null; ms_left: number | null; result: string | null }[];
  };
  stop_chat_answer: { Args: { person: string | null; reply: string | null }; Returns: undefined };
  suspend_chat_answers: { Args: { process: string | null; answers: object | Json }; Returns: undefined };
  switch_talks: { Args: { person: string | null; keeps: boolean | null }; Returns: undefined };
  sync_profiles: { Args: never; Returns: number };
  undo_import_entries: {
    Args: { target: string | null; claimant: string | null; page_size: number | null }; Returns: Json;
  };
  undo_subscriber_import: { Args: { list: string | null }; Returns: number };
  unused_pictures: { Args: { names: object | Json }; Returns: Json };
  use_api_token: {
    Args: { hash: string | null }; Returns: { id: string | null; name: string | null; scopes: string[] | null }[];
  };
  used_media: { Args: never; Returns: Json };
  watch_chat_answer: { Args: { person: string | null; reply: string | null }; Returns: undefined };
  write_content: { Args: { documents: object | Json }; Returns: number };
  write_import_entries: {
    Args: { target: string | null; claimant: string | null; entries: object | Json; pictures_copied: number | null };
    Returns: Json;
  };
};

import type { Json } from "../database.ts";

/** What a generated story establishes for later ones (`ledgerEntrySchema`); `id` is the post's. */
export type StoryLedgerRow = { id: string; entry: { [key: string]: Json | undefined }; created_at: string };

/** The database functions for the runs and the settings of the Book Engine. */
export type BookFunctions = {
  begin_book_run: {
    Args: {
      run_id: string;
      post: string;
      run_order: Json;
      run_report: Json;
      run_holder: string;
      lease_ms: number;
    };
    Returns: Json;
  };
  save_book_run: {
    Args: {
      run_id: string;
      run_holder: string;
      lease_ms: number;
      run_report: Json;
      run_story: Json;
      run_status: string;
    };
    Returns: Json;
  };
  cancel_book_run: { Args: Record<never, never>; Returns: boolean };
  read_book_run: { Args: { run_id: string | null }; Returns: Json };
  claim_lost_story: { Args: { run_holder: string; lease_ms: number; every_run: boolean }; Returns: Json };
  read_book_settings: { Args: Record<never, never>; Returns: Json };
  save_book_settings: {
    Args: { new_note: string | null; in_doubt: boolean | null; used_note: string | null };
    Returns: undefined;
  };
};

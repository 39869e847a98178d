import type { SupabaseClient } from "@supabase/supabase-js";
import { data as respond } from "react-router";
import type { Database } from "#contracts/database.ts";
import { type HubEntryKind, maxHubEntries } from "#contracts/values/hub-entry-values.ts";
import { type HubEntry, toHubEntry } from "#contracts/hub/hub-entry.ts";

/** Cache tag: pages with it are invalidated when the owner edits a hub entry. */
export const entriesTable = "hub_entries";

/** The published entries of a kind, newest first. Throws a 503 response if they cannot be read. */
export const readEntries = async <Kind extends HubEntryKind>(
  supabase: SupabaseClient<Database>,
  kind: Kind,
): Promise<HubEntry<Kind>[]> => {
  const { data, error } = await supabase
    .from(entriesTable)
    .select("id,kind,status,occurred_at,version,content")
    .eq("kind", kind)
    .order("occurred_at", { ascending: false })
    .limit(maxHubEntries);
  if (error) throw respond("The entries cannot be read.", { status: 503, headers: { "Retry-After": "10" } });
  return data.map(toHubEntry).filter((entry): entry is HubEntry<Kind> => entry?.kind === kind);
};

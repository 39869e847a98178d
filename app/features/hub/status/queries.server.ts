import type { SupabaseClient } from "@supabase/supabase-js";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import type { Database } from "#contracts/database.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { readEntries } from "#app/lib/hub-entries.server.ts";

/** Published incidents with their updates as sanitized HTML. Throws a 503 response if they cannot be read. */
export const readIncidents = async (supabase: SupabaseClient<Database>): Promise<HubEntry<"incident">[]> => {
  const incidents = await readEntries(supabase, "incident");
  return incidents.map((incident) => ({
    ...incident,
    html: incident.content.updates.map(({ text }) => renderMarkdown(text)),
  }));
};

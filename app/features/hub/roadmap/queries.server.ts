import { data as respond, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import { toPhase } from "#contracts/hub/roadmap.ts";

/** Loader of both roadmap pages: the phases with the owner's changes applied. */
export const loadRoadmap = async ({ context }: { context: Readonly<RouterContextProvider> }) => {
  const plannedPhases = getContent("hub/roadmap-phases");
  const { siteUrl, supabase } = context.get(siteContext);
  const { data, error } = await supabase.from("roadmap_state").select("*");
  if (error) throw respond("The roadmap cannot be read.", { status: 503, headers: { "Retry-After": "10" } });
  const stored = new Map(data.map((row) => [row.phase_id, row]));
  const phases = plannedPhases.map((phase) => toPhase(phase, stored.get(phase.id)));
  return respond({ siteUrl, phases }, { headers: publicCacheHeaders("roadmap_state") });
};

import { data } from "react-router";
import { missingPage, publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { Route } from "./+types/system-status.route";
import { entriesTable } from "#app/lib/hub-entries.server.ts";
import { useEntryList } from "../entries/use-entry-list.ts";
import { CurrentIncidents, IncidentHistory } from "./incidents.tsx";
import { readIncidents } from "./queries.server.ts";
import { SampleResources, SampleServices } from "./sample-services.tsx";
import { ServiceStatusBadge } from "./service-status-badge.tsx";
import { ThisSite } from "./this-site.tsx";
import { fill } from "#contracts/fill.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase } = context.get(siteContext);
  // The status page must work even without a database.
  const incidents = await readIncidents(supabase).catch(() => null);
  const headers = incidents ? publicCacheHeaders(entriesTable) : missingPage(entriesTable);
  return data({ siteUrl, incidents }, { headers });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("hub/system-status");
});

const none: HubEntry<"incident">[] = [];

export default function SystemStatusPage({ loaderData: { incidents } }: Route.ComponentProps) {
  const texts = useContent("hub/system-status");
  const { overall } = texts;
  const list = useEntryList("incident", incidents ?? none);
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="font-display text-heading font-medium tracking-display">{texts.heading}</h1>
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-foreground-muted">{overall.label}:</span>
          <ServiceStatusBadge status={overall.status} />
          <span className="font-semibold tabular-nums">{fill(overall.uptimeLabel, { uptime: overall.uptime })}</span>
        </p>
      </header>
      <SampleServices />
      <SampleResources />
      <p className="text-sm text-foreground-muted">{texts.footer}</p>
      <ThisSite>
        <CurrentIncidents list={list} />
      </ThisSite>
      <IncidentHistory list={list} isUnreadable={incidents === null} />
    </div>
  );
}

import { data } from "react-router";
import { missingPage, publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { renderLetterForm } from "#app/lib/letter-form.server.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { entriesTable } from "#app/lib/hub-entries.server.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { createDateFormat } from "#app/lib/format-date.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { fill } from "#contracts/fill.ts";
import type { Route } from "./+types/system-status.route";
import { useEntryList, type EntryList } from "../entries/use-entry-list.ts";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor } from "../entries/entry-editor.tsx";
import { readIncidents } from "./queries.server.ts";
import { SampleResources, SampleServices } from "./sample-services.tsx";
import { ServiceStatusBadge } from "./service-status-badge.tsx";
import { ThisSite } from "./this-site.tsx";
import { IncidentCard } from "./incident-card.tsx";
import { IncidentFields, incidentForm } from "./incident-entry.tsx";

type Incident = HubEntry<"incident">;

const format = createDateFormat({ month: "long", year: "numeric", timeZone: "UTC" });

/** Groups incidents, newest first, by the month (UTC) in which they started. */
const groupByMonth = (incidents: readonly Incident[]): { month: string; incidents: Incident[] }[] => {
  const months = new Map<string, Incident[]>();
  for (const incident of incidents) {
    const month = format(incident.occurredAt);
    months.set(month, [...(months.get(month) ?? []), incident]);
  }
  return [...months].map(([month, list]) => ({ month, incidents: list }));
};

type Props = { list: EntryList<"incident"> };

/** Unresolved incidents; renders nothing if there are none. */
const CurrentIncidents = ({ list }: Props) => {
  const { incidents: labels } = useContent("hub/system-status");
  const current = list.entries.filter(({ content }) => content.resolvedAt === null);
  if (current.length === 0) return null;
  return (
    <section aria-label={labels.current}>
      <ul className="grid gap-4">
        {current.map((incident) => (
          <li key={incident.id} className="min-w-0">
            <IncidentCard incident={incident} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Past incidents by month, and for the owner a button to report one. */
const IncidentHistory = ({ list, isUnreadable }: Props & { isUnreadable: boolean }) => {
  const { incidents: labels } = useContent("hub/system-status");
  const months = groupByMonth(list.entries.filter(({ content }) => content.resolvedAt !== null));
  return (
    <Card title={labels.heading} description={labels.text}>
      <EntryNotices list={list} add="Report Incident" isInCard />
      {isUnreadable && <p className="text-sm text-danger">{labels.unreadable}</p>}
      {!isUnreadable && list.entries.length === 0 && <p className="text-sm text-foreground-muted">{labels.empty}</p>}
      {months.map(({ month, incidents }) => (
        <section key={month} className="grid gap-3">
          <h3 className="font-semibold text-foreground-muted">{month}</h3>
          <ul className="grid gap-4">
            {incidents.map((incident) => (
              <li key={incident.id} className="min-w-0">
                <IncidentCard incident={incident} list={list} headingLevel="h4" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <EntryEditor
        list={list}
        titles={{ add: "Report Incident", edit: "Edit Incident" }}
        form={incidentForm}
        Fields={IncidentFields}
      />
    </Card>
  );
};

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase } = context.get(siteContext);
  // The status page must work even without a database.
  const incidents = await readIncidents(supabase).catch(() => null);
  const headers = incidents ? publicCacheHeaders(entriesTable) : missingPage(entriesTable);
  return data(
    { siteUrl, incidents, letters: renderLetterForm("incidents", buttonVariants("glass", "md")) },
    { headers },
  );
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/system-status"));

const none: HubEntry<"incident">[] = [];

export default function SystemStatusPage({ loaderData: { incidents, letters } }: Route.ComponentProps) {
  const texts = useContent("hub/system-status");
  const { overall, resources, services } = texts;
  const list = useEntryList("incident", incidents ?? none);
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="font-display text-heading font-medium tracking-display">{texts.heading}</h1>
        {services.list.length > 0 && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-foreground-muted">{overall.label}:</span>
            <ServiceStatusBadge status={overall.status} />
            <span className="font-semibold tabular-nums">{fill(overall.uptimeLabel, { uptime: overall.uptime })}</span>
          </p>
        )}
      </header>
      {services.list.length > 0 && <SampleServices />}
      {resources.list.length > 0 && <SampleResources />}
      <p className="text-sm text-foreground-muted">{texts.footer}</p>
      <ThisSite>
        <CurrentIncidents list={list} />
      </ThisSite>
      <IncidentHistory list={list} isUnreadable={incidents === null} />
      <div className="empty:hidden" dangerouslySetInnerHTML={{ __html: letters }} />
    </div>
  );
}

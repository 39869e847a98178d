import { Card } from "#app/ui/layout/card.tsx";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor } from "../entries/entry-editor.tsx";
import type { EntryList } from "../entries/use-entry-list.ts";
import { groupByMonth } from "./group-by-month.ts";
import { IncidentCard } from "./incident-card.tsx";
import { IncidentFields, incidentForm } from "./incident-entry.tsx";
import { useContent } from "#app/lib/content/content.ts";

type Props = { list: EntryList<"incident"> };

/** Unresolved incidents; renders nothing if there are none. */
export const CurrentIncidents = ({ list }: Props) => {
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
export const IncidentHistory = ({ list, isUnreadable }: Props & { isUnreadable: boolean }) => {
  const entryTexts = useContent("hub/entries");
  const { incidents: labels } = useContent("hub/system-status");
  const months = groupByMonth(list.entries.filter(({ content }) => content.resolvedAt !== null));
  return (
    <Card title={labels.heading} description={labels.text}>
      <EntryNotices list={list} add={entryTexts.incident.add} isInCard />
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
      <EntryEditor list={list} titles={entryTexts.incident} form={incidentForm} Fields={IncidentFields} />
    </Card>
  );
};

import { Button } from "#app/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { IncidentImpact } from "#contracts/values/hub-entry-values.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { fill } from "#contracts/fill.ts";
import { LocalTime } from "../components/local-time.tsx";
import { DraftBadge, EntryActions } from "../entries/entry-controls.tsx";
import type { EntryList } from "../entries/use-entry-list.ts";
import { formatMoment } from "../format-moment.ts";

const tones: Record<IncidentImpact, BadgeTone> = {
  none: "neutral",
  minor: "warning",
  major: "danger",
  critical: "danger",
};

type Props = { incident: HubEntry<"incident">; list: EntryList<"incident">; headingLevel?: "h3" | "h4" };

const Updates = ({ incident: { content, html = [], occurredAt } }: Pick<Props, "incident">) => {
  const { incidents } = useContent("hub/system-status");
  return (
    <ol aria-label={incidents.updates} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-s-2 border-line ps-4">
      {content.updates.map((update, index) => (
        <li key={`${update.at}-${index}`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="text-sm text-foreground-muted">
            <span className="font-semibold text-foreground">{incidents.states[update.state]}</span>
            <span> · </span>
            <LocalTime time={update.at ?? occurredAt} />
          </p>
          {/* Safe: rendered on the server by our Markdown renderer, which escapes HTML. */}
          <div
            className="prose doc-text *:[unicode-bidi:plaintext] text-sm"
            dangerouslySetInnerHTML={{ __html: html[index] ?? "" }}
          />
        </li>
      ))}
    </ol>
  );
};

/** Lets the owner resolve an incident whose parts pass their checks again. */
const Recovered = ({ incident, list }: Props) => {
  const { incidents } = useContent("hub/system-status");
  const { recoveredAt, resolvedAt } = incident.content;
  if (!list.isOwner || recoveredAt === null || resolvedAt !== null) return null;
  const text = fill(incidents.recovered, { time: formatMoment(recoveredAt) });
  const updates = [...incident.content.updates, { at: null, state: "resolved" as const, text }];
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-accent-subtle px-4 py-1.5 text-sm">
      <span>{text}</span>
      <Button
        variant="quiet"
        size="sm"
        aria-describedby={`${incident.id}-title`}
        busy={list.isBusy}
        onClick={() => void list.change(incident, { ...incident.content, state: "resolved", updates })}
      >
        {incidents.resolve}
      </Button>
    </p>
  );
};

export const IncidentCard = ({ incident, list, headingLevel: Heading = "h3" }: Props) => {
  const { incidents, thisSite } = useContent("hub/system-status");
  const { id, content, occurredAt } = incident;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-4 [overflow-wrap:anywhere] target:border-accent sm:p-5"
    >
      <p className="flex flex-wrap gap-2">
        <DraftBadge list={list} id={id} />
        <Badge tone={content.resolvedAt === null ? "accent" : "success"}>{incidents.states[content.state]}</Badge>
        <Badge tone={tones[content.impact]}>{incidents.impacts[content.impact]}</Badge>
      </p>
      <Heading id={`${id}-title`} dir="auto" className="text-lg leading-snug font-semibold">
        {content.title}
      </Heading>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-1.5 [&_dt]:text-foreground-muted">
        <div>
          <dt>{incidents.began}:</dt>
          <dd>
            <LocalTime time={occurredAt} />
          </dd>
        </div>
        {content.resolvedAt !== null && (
          <div>
            <dt>{incidents.ended}:</dt>
            <dd>
              <LocalTime time={content.resolvedAt} />
            </dd>
          </div>
        )}
        {content.parts.length > 0 && (
          <div>
            <dt>{incidents.affected}:</dt>
            <dd>{content.parts.map((part) => thisSite.parts[part]).join(", ")}</dd>
          </div>
        )}
      </dl>
      <Updates incident={incident} />
      <Recovered incident={incident} list={list} />
      <EntryActions list={list} id={id} />
    </article>
  );
};

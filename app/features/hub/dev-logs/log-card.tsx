import { Button } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { DraftBadge, EntryActions } from "../entries/entry-controls.tsx";
import type { EntryList } from "../entries/use-entry-list.ts";
import { LocalTime } from "../components/local-time.tsx";
import { getTypeLabel, LogStatus, TypeIcon } from "./log-type.tsx";

type Props = { log: DevLog; list: EntryList<"log">; onOpen: () => void };

export const LogCard = ({ log, list, onOpen }: Props) => {
  const texts = useContent("hub/dev-logs");
  return (
    <article
      id={log.id}
      aria-labelledby={`${log.id}-title`}
      className="surface grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl p-5 [overflow-wrap:anywhere] target:border-accent sm:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:text-accent">
          <TypeIcon type={log.type} />
          <h3 id={`${log.id}-title`} dir="auto" className="font-display text-title leading-tight font-semibold">
            {log.title}
          </h3>
          <p className="col-start-2 text-sm text-foreground-muted">
            <LocalTime time={log.timestamp} />
            <span> · </span>
            <span className="sr-only">{texts.card.participants}: </span>
            <span>{log.participants.join(", ")}</span>
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <DraftBadge list={list} id={log.id} />
          <LogStatus status={log.status} />
          <Badge>{getTypeLabel(log.type)}</Badge>
        </p>
      </header>
      <p dir="auto">{log.summary}</p>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <ul aria-label={texts.card.tags} className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-foreground-muted">
          {log.tags.map((tag) => (
            <li key={tag}>{`#${tag}`}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 noscript:hidden">
          <EntryActions list={list} id={log.id} />
          <Button
            variant="glass"
            size="sm"
            aria-haspopup="dialog"
            aria-describedby={`${log.id}-title`}
            onClick={onOpen}
          >
            {texts.card.open}
          </Button>
        </div>
      </footer>
    </article>
  );
};

import Search from "lucide-react/icons/search";
import { useState } from "react";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { EntryList } from "../entries/use-entry-list.ts";
import { countLogs, filterLogs, type LogFilter, logFilters } from "./filter-logs.ts";
import { LogCard } from "./log-card.tsx";

type Props = { logs: DevLog[]; list: EntryList<"log">; onOpen: (log: DevLog) => void };

const chip =
  "min-h-11 cursor-pointer rounded-full border border-line px-4 text-sm font-semibold text-foreground-muted transition-colors hover:border-accent hover:text-foreground aria-pressed:border-transparent aria-pressed:bg-accent-subtle aria-pressed:text-accent";

/** Searchable list of the logs, newest first. */
export const LogTimeline = ({ logs, list, onOpen }: Props) => {
  const texts = useContent("hub/dev-logs");
  const [filter, setFilter] = useState<LogFilter>("all");
  const [search, setSearch] = useState("");
  const counts = countLogs(logs);
  const shown = filterLogs(logs, filter, search);
  return (
    <div className="grid gap-5">
      <label className="relative block noscript:hidden">
        <span className="sr-only">{texts.search.label}</span>
        <Search aria-hidden className="absolute inset-y-0 start-4 my-auto size-5 text-foreground-muted" />
        <input
          type="search"
          className="input ps-12 pe-4 text-ellipsis"
          placeholder={texts.search.placeholder}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      <fieldset aria-label={texts.filters.label} className="flex min-w-0 flex-wrap gap-2 noscript:hidden">
        {logFilters.map((type) => (
          <button
            key={type}
            type="button"
            className={chip}
            aria-pressed={type === filter}
            onClick={() => setFilter(type)}
          >
            {`${texts.filters[type]} (${counts.get(type)})`}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite">{shown.length === 0 && <EmptyState title={texts.empty} />}</div>
      {shown.map((log) => (
        <LogCard key={log.id} log={log} list={list} onOpen={() => onOpen(log)} />
      ))}
    </div>
  );
};

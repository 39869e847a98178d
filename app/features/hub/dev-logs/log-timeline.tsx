import Search from "lucide-react/icons/search";
import { useState } from "react";
import { FilterChips } from "#app/ui/forms/filter-chips.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { EntryList } from "../entries/use-entry-list.ts";
import { countLogs, filterLogs, type LogFilter, logFilters } from "./filter-logs.ts";
import { LogCard } from "./log-card.tsx";

type Props = { logs: DevLog[]; list: EntryList<"log">; onOpen: (log: DevLog) => void };

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
      <div className="noscript:hidden">
        <FilterChips
          label={texts.filters.label}
          options={logFilters.map((type) => ({ value: type, label: `${texts.filters[type]} (${counts.get(type)})` }))}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      <div aria-live="polite">{shown.length === 0 && <EmptyState title={texts.empty} />}</div>
      {shown.map((log) => (
        <LogCard key={log.id} log={log} list={list} onOpen={() => onOpen(log)} />
      ))}
    </div>
  );
};

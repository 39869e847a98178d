import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { entryFilters } from "#contracts/posts/import-states.ts";
import type { EntriesState } from "./use-entries.ts";

const filterLabels = {
  all: "All",
  chosen: "Chosen",
  new: "New",
  same: "Here already",
  changed: "Changed there",
  conflict: "Changed there and here",
  unusable: "Cannot be imported",
  drafts: "Drafts",
  pages: "Pages",
  losses: "Lose something",
  missing: "Pictures missing",
  failed: "Failed",
  kept: "Not taken back",
};

type EntryFiltersProps = { counts: ImportStatus["counts"]; list: EntriesState };

/** The filters that have posts, with how many. */
export const EntryFilters = ({ counts, list }: EntryFiltersProps) => {
  const shown = entryFilters.filter(
    (filter) => counts[filter] > 0 || filter === "all" || filter === "chosen" || filter === list.filter,
  );
  return (
    <fieldset aria-label="Show" className="flex flex-wrap gap-2">
      {shown.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={list.filter === filter}
          onClick={() => list.showOnly(filter)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-foreground-muted transition-colors hover:border-accent hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent"
        >
          <span>{filterLabels[filter]}</span>
          <span className="tabular-nums">{counts[filter].toLocaleString("en-US")}</span>
        </button>
      ))}
    </fieldset>
  );
};

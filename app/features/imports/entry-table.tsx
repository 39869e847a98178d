import { useCallback, useRef } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { FilterChips } from "#app/ui/forms/filter-chips.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { EntryFilter, ImportStatus } from "#contracts/posts/import-calls.ts";
import { importPageSize, entryFilters } from "#contracts/posts/import-states.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { PageButtons } from "#app/lib/lists/page-buttons.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { EntryRow } from "./entry-row.tsx";
import { type EntriesState, useEntries } from "./use-entries.ts";

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
const EntryFilters = ({ counts, list }: EntryFiltersProps) => {
  const shown = entryFilters.filter(
    (filter) => counts[filter] > 0 || filter === "all" || filter === "chosen" || filter === list.filter,
  );
  return (
    <FilterChips
      label="Show"
      options={shown.map((filter) => ({ value: filter, label: filterLabels[filter], count: counts[filter] }))}
      value={list.filter}
      onValueChange={list.showOnly}
    />
  );
};

const columnLabels = {
  chosen: "Chosen",
  post: "Post",
  address: "Address",
  pictures: "Pictures",
  lost: "Will be lost",
  state: "State",
};

const Choices = ({ list }: { list: EntriesState }) => {
  const { page, filter, search } = list;
  const isSearching = search.trim() !== "";
  const entries = isSearching ? (page?.entries ?? []).map(({ position }) => position) : filter;
  const isAll = !isSearching && filter === "all";
  const which = isSearching ? "on this page" : "of these";
  const choose = (isChosen: boolean) => list.choose(entries, isChosen);
  const rest = { variant: "glass", size: "sm", busy: list.isChoosing, disabled: page?.total === 0 } as const;
  return (
    <fieldset aria-label="Choose" className="flex flex-wrap gap-2">
      <Button {...rest} onClick={() => choose(true)}>
        {isAll ? "Choose all" : `Choose all ${which}`}
      </Button>
      <Button {...rest} onClick={() => choose(false)}>
        {isAll ? "Choose none" : `Choose none ${which}`}
      </Button>
    </fieldset>
  );
};

const describePage = ({ page, pageNumber }: EntriesState): string => {
  const first = (pageNumber - 1) * importPageSize + 1;
  const [from, to, total] = [first, first + (page?.entries.length ?? 0) - 1, page?.total ?? 0].map(formatWholeNumber);
  return `${from} to ${to} of ${total}`;
};

const columns = [
  ["post", "w-[34%]"],
  ["address", "w-[24%]"],
  ["pictures", "w-[14%]"],
  ["lost", "w-[14%]"],
  ["state", ""],
] as const;

type TableProps = { list: EntriesState; isChoosing: boolean; isHere: boolean };

const Table = ({ list, isChoosing, isHere }: TableProps) => {
  const { choose } = list;
  const chooseOne = useCallback((position: number, isChosen: boolean) => choose([position], isChosen), [choose]);
  return (
    <table className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">Post by post</caption>
      <thead className="text-foreground-muted max-lg:sr-only">
        <tr>
          {isChoosing && (
            <th scope="col" className="w-14">
              <span className="sr-only">Chosen</span>
            </th>
          )}
          {columns.map(([column, width]) => (
            <th key={column} scope="col" className={`pe-5 pb-2 text-start font-semibold ${width}`}>
              {columnLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {list.page?.entries.map((entry) => (
          <EntryRow key={entry.position} entry={entry} isHere={isHere} onChoose={isChoosing ? chooseOne : null} />
        ))}
      </tbody>
    </table>
  );
};

type EntryTableProps = {
  status: ImportStatus;
  onStatus: (status: ImportStatus) => void;
  /** The filter that it opens with. */
  first?: EntryFilter;
  /** Whether posts can be chosen. */
  isChoosing: boolean;
};

/** The posts of an import, as a table, and as cards where that is too narrow. */
export const EntryTable = ({ status, onStatus, first = "all", isChoosing }: EntryTableProps) => {
  const list = useEntries(status.id, onStatus, first);
  const found = useRef<HTMLOutputElement>(null);
  const { error, page } = list;
  return (
    <>
      <EntryFilters counts={status.counts} list={list} />
      <div className="grid items-end gap-4 md:grid-cols-[1fr_auto]">
        <TextField
          label="Search titles, files and addresses"
          type="search"
          maxLength={300}
          value={list.search}
          onChange={(event) => list.find(event.currentTarget.value)}
        />
        {isChoosing && <Choices list={list} />}
      </div>
      {error && <LoadError error={error} onRetry={list.retry} />}
      {!page && !error && <Skeleton className="h-72 w-full" />}
      {page && (
        <>
          <output ref={found} className="scroll-mt-6 text-sm text-foreground-muted">
            {page.total === 0 ? "No post matches." : `${page.total.toLocaleString("en-US")} posts`}
          </output>
          {page.entries.length > 0 && <Table list={list} isChoosing={isChoosing} isHere={status.state !== "undone"} />}
          <PageButtons
            label="Pages of the table"
            previous="Previous"
            next="Next"
            list={list}
            onTurn={() => moveFocus(found.current)}
          >
            {describePage(list)}
          </PageButtons>
        </>
      )}
    </>
  );
};

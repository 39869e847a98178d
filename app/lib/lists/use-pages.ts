import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** Which page of which list: `after` is the `next` of the page before it. */
export type PageQuery<Filter, Cursor> = { filter: Filter; search: string; after: Cursor | null };

/** A list of which one page is shown at a time, with filter, search (debounced) and keyset pagination. */
export const usePages = <Filter, Cursor, Page extends { next: Cursor | null }>(
  queryKey: QueryKey,
  first: Filter,
  read: (query: PageQuery<Filter, Cursor>, signal: AbortSignal) => Promise<Page>,
) => {
  const [filter, setFilter] = useState(first);
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<Cursor[]>([]);
  const query = { filter, search: useDebounced(search), after: cursors.at(-1) ?? null };
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
  const next = data?.next ?? null;
  return {
    filter,
    search,
    page: data,
    error,
    retry: () => void refetch(),
    pageNumber: cursors.length + 1,
    showOnly: (wanted: Filter) => {
      setFilter(wanted);
      setCursors([]);
    },
    find: (text: string) => {
      setSearch(text);
      setCursors([]);
    },
    next: next === null ? null : () => setCursors([...cursors, next]),
    previous: cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1)),
  };
};

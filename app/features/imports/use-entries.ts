import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { EntryFilter, ImportEntry, ImportStatus } from "#contracts/posts/import-calls.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import * as store from "./import-calls.ts";
import { useDebounced } from "#app/lib/lists/use-debounced.ts";
import { toEntriesKey } from "./use-import.ts";

const searchDebounceMs = 250;

type Choice = { entries: number[] | EntryFilter; isChosen: boolean };

/** The table of an import: filter, search, pages of a hundred, and which entries are chosen. */
export const useEntries = (id: string, onStatus: (status: ImportStatus) => void, first: EntryFilter = "all") => {
  const client = useQueryClient();
  const [filter, setFilter] = useState<EntryFilter>(first);
  const [search, setSearch] = useState("");
  const [cursors, setCursors] = useState<number[]>([]);
  const settledSearch = useDebounced(search, searchDebounceMs).trim();
  const queryKey = toEntriesKey(id);
  const query = { filter, search: settledSearch, after: cursors.at(-1) ?? null };
  const page = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => store.listEntries(id, query, signal),
    placeholderData: keepPreviousData,
  });
  // What was pressed shows at once; the server's answer follows.
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const forgetPresses = async () => {
    await client.invalidateQueries({ queryKey });
    setPressed(new Map());
  };
  const { isPending, mutate } = useMutation({
    mutationFn: ({ entries, isChosen }: Choice) => store.chooseEntries(id, entries, isChosen),
    onSuccess: (status, { entries }) => {
      onStatus(status);
      if (typeof entries === "string") void forgetPresses();
    },
    onError: (error) => {
      showError(error);
      void forgetPresses();
    },
  });
  const choose = useCallback(
    (entries: number[] | EntryFilter, isChosen: boolean) => {
      if (typeof entries !== "string")
        setPressed((before) => new Map([...before, ...entries.map((position) => [position, isChosen] as const)]));
      mutate({ entries, isChosen });
    },
    [mutate],
  );
  const show = (entry: ImportEntry): ImportEntry => {
    const isChosen = pressed.get(entry.position) ?? entry.isChosen;
    return isChosen === entry.isChosen ? entry : { ...entry, isChosen };
  };
  const restart = () => setCursors([]);
  return {
    filter,
    search,
    page: page.data ? { ...page.data, entries: page.data.entries.map(show) } : null,
    error: page.error,
    retry: () => void page.refetch(),
    pageNumber: cursors.length + 1,
    isChoosing: isPending,
    showOnly: (next: EntryFilter) => {
      setFilter(next);
      restart();
    },
    find: (text: string) => {
      setSearch(text);
      restart();
    },
    next: () => {
      const after = page.data?.next ?? null;
      if (after !== null) setCursors([...cursors, after]);
    },
    previous: () => setCursors(cursors.slice(0, -1)),
    choose,
  };
};

export type EntriesState = ReturnType<typeof useEntries>;

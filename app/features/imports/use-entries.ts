import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { EntryFilter, ImportEntry, ImportStatus } from "#contracts/posts/import-calls.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import * as store from "./import-calls.ts";
import { usePages } from "#app/lib/lists/use-pages.ts";
import { toEntriesKey } from "./use-import.ts";

type Choice = { entries: number[] | EntryFilter; isChosen: boolean };

/** The table of an import: pages of a hundred, and which entries are chosen. */
export const useEntries = (id: string, onStatus: (status: ImportStatus) => void, first: EntryFilter = "all") => {
  const client = useQueryClient();
  const queryKey = toEntriesKey(id);
  const { page, ...list } = usePages(queryKey, first, (query: store.EntryQuery, signal) =>
    store.listEntries(id, query, signal),
  );
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
  return {
    ...list,
    page: page ? { ...page, entries: page.entries.map(show) } : null,
    isChoosing: isPending,
    choose,
  };
};

export type EntriesState = ReturnType<typeof useEntries>;

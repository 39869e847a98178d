import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ImportState, ImportStatus } from "#contracts/posts/import-calls.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import * as store from "./import-calls.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";

const pollMs = 1_000;
const busyStates: readonly ImportState[] = ["reading", "running", "undoing"];

export const isBusy = ({ state }: ImportStatus): boolean => busyStates.includes(state);

const listKey = ["imports", "list"];
const toStatusKey = (id: string) => ["imports", "status", id];
export const toEntriesKey = (id: string) => ["imports", "entries", id];

/** The imports of the last 30 days, asked again while one of them works. */
export const useImports = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => store.listImports(signal),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? pollMs : false),
  });

/** An import, asked each second while it works, and what the owner can do with it. */
export const useImport = (id: string, onGone: () => void) => {
  const client = useQueryClient();
  const reloadPosts = useReloadPosts();
  const { data, error, refetch } = useQuery({
    queryKey: toStatusKey(id),
    queryFn: ({ signal }) => store.getImport(id, signal),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollMs : false),
  });
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const wasWriting = before.current === "running" || before.current === "undoing";
    before.current = state;
    void client.invalidateQueries({ queryKey: toEntriesKey(id) });
    if (wasWriting) void reloadPosts();
  });
  const keep = (status: ImportStatus) => {
    client.setQueryData(toStatusKey(id), status);
    void client.invalidateQueries({ queryKey: listKey });
  };
  const acting = useMutation({
    mutationFn: (act: () => Promise<ImportStatus>) => act(),
    onSuccess: keep,
    onError: (failure) => {
      showError(failure);
      void refetch();
    },
  });
  const discarding = useMutation({
    mutationFn: () => store.discardImport(id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: listKey });
      onGone();
    },
    onError: showError,
  });
  return {
    status: data ?? null,
    error,
    retry: () => void refetch(),
    keep,
    isActing: acting.isPending || discarding.isPending,
    run: (choices: store.RunChoices) => acting.mutate(() => store.runImport(id, choices)),
    stop: () => acting.mutate(() => store.stopImport(id)),
    undo: () => acting.mutate(() => store.undoImport(id)),
    discard: () => discarding.mutate(),
  };
};

export type ImportViewProps = { status: ImportStatus; control: ReturnType<typeof useImport> };

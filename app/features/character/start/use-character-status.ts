import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { keepCharacter, markNext, readCharacterStatus } from "../api/character.ts";

const pollIntervalMs = 30_000;

const statusQuery = queryOptions({
  queryKey: ["character", "status"],
  queryFn: ({ signal }) => readCharacterStatus(signal),
  staleTime: Infinity,
  // What is done elsewhere is ticked off as well.
  refetchInterval: ({ state }) => (state.data?.next ? pollIntervalMs : false),
});

/** Whose site this is, and whether the owner has said so. */
export const useCharacterStatus = () => useQuery(statusQuery);

/** What the site still needs, looked up again whenever the owner has changed something in the panel. */
export const useNextSteps = () => {
  const client = useQueryClient();
  const { data } = useCharacterStatus();
  const isWanted = Boolean(data?.next);
  useEffect(() => {
    if (!isWanted) return undefined;
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === "updated" && mutation.state.status === "success")
        void client.invalidateQueries({ queryKey: statusQuery.queryKey });
    });
  }, [client, isWanted]);
  const { mutate: mark } = useMutation({
    mutationFn: markNext,
    onSuccess: (status) => client.setQueryData(statusQuery.queryKey, status),
    onError: showError,
  });
  return { next: data?.next ?? null, mark };
};

/** Keeps the shipped persona. */
export const useKeepCharacter = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: keepCharacter,
    onSuccess: ({ name }) => {
      client.setQueryData(statusQuery.queryKey, (status) => status && { ...status, isChosen: true });
      showToast({ title: `${name} stays. You can begin with another character at any time.`, tone: "success" });
    },
    onError: showError,
  });
};

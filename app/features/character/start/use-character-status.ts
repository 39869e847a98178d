import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { keepCharacter, readCharacterStatus } from "../api/character.ts";

const statusQuery = queryOptions({
  queryKey: ["character", "status"],
  queryFn: ({ signal }) => readCharacterStatus(signal),
  staleTime: Infinity,
});

/** Whose site this is, and whether the owner has said so. */
export const useCharacterStatus = () => useQuery(statusQuery);

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

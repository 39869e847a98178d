import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "#app/lib/owner/error-message.ts";
import { characterStatusQuery } from "#app/lib/owner/use-character-status.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { keepCharacter } from "../api/character.ts";

/** Keeps the shipped persona. */
export const useKeepCharacter = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: keepCharacter,
    onSuccess: ({ name }) => {
      client.setQueryData(characterStatusQuery.queryKey, (status) => status && { ...status, isChosen: true });
      showToast({ title: `${name} stays. You can begin with another character at any time.`, tone: "success" });
    },
    onError: showError,
  });
};

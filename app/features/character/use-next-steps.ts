import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showError } from "#app/lib/owner/error-message.ts";
import { characterStatusQuery, useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { markNext } from "./api/character.ts";

/** What the site still needs, looked up again whenever the owner has changed something in the panel. */
export const useNextSteps = () => {
  const client = useQueryClient();
  const { data } = useCharacterStatus();
  const isWanted = Boolean(data?.next);
  useEffect(() => {
    if (!isWanted) return undefined;
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === "updated" && mutation.state.status === "success")
        void client.invalidateQueries({ queryKey: characterStatusQuery.queryKey });
    });
  }, [client, isWanted]);
  const { mutate: mark } = useMutation({
    mutationFn: markNext,
    onSuccess: (status) => client.setQueryData(characterStatusQuery.queryKey, status),
    onError: showError,
  });
  return { next: data?.next ?? null, mark };
};

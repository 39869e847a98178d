import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CharacterCall } from "#contracts/character/character-calls.ts";
import { startCharacter } from "../api/character.ts";
import { useStartLanguage } from "./language-field.tsx";
import { flushEditors } from "../use-document-editor.ts";
import type { Started } from "./beginning.ts";

type StartCall = Extract<CharacterCall, { action: "start" | "start-from-card" }>;

/** Forgets all that the panel knows about the texts, which are others now. */
export const useForgetTexts = () => {
  const client = useQueryClient();
  return () => {
    void client.resetQueries({ queryKey: ["content"] });
    void client.invalidateQueries();
  };
};

const mutationKey = ["character", "start"];

/** Begins with a character. Whoever looks at another tab meanwhile finds it still going on. */
export const useStart = (onStarted: (started: Started) => void) => {
  const client = useQueryClient();
  const forgetTexts = useForgetTexts();
  const language = useStartLanguage();
  const { error, mutate } = useMutation({
    mutationKey,
    mutationFn: async (call: StartCall) => {
      // So that what was typed is in the history too.
      await flushEditors(client);
      // Without one it is in English.
      return startCharacter(language === undefined || language === "en" ? call : { ...call, language });
    },
    onSuccess: (started, { profile: { shortName } }) => {
      forgetTexts();
      onStarted({ ...started, shortName });
    },
  });
  return { error, mutate, isPending: useIsMutating({ mutationKey }) > 0 };
};

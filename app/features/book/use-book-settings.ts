import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { BookSettings } from "#contracts/book/book-run.ts";
import { readBookSettings, saveBookSettings } from "./book-calls.ts";
import { showError } from "#app/lib/owner/error-message.ts";

/** Unsaved text of the note; null if nothing was typed. */
const noteDraft = createDraft<string | null>("chloe-book-note", (stored) =>
  typeof stored === "string" ? stored : null,
);

export const settingsKey = ["book-engine", "settings"];
export const useStoredSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => readBookSettings(signal) }).data;

/** The owner's note for the next story, and whether doubtful stories become drafts. Stored on the server. */
export const useBookSettings = () => {
  const queryClient = useQueryClient();
  const typed = useStore(noteDraft);
  const data = useStoredSettings();
  const saving = useMutation({
    mutationFn: (change: Partial<Pick<BookSettings, "note" | "draftsWhenInDoubt">>) => saveBookSettings(change),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKey, settings);
      if (noteDraft.getState()?.trim() === settings.note) noteDraft.clear();
    },
    onError: showError,
  });
  const isUnsaved = typed !== null && typed.trim() !== (data?.note ?? "");
  return {
    note: typed ?? data?.note ?? "",
    typeNote: noteDraft.setState,
    saveNote: () => {
      if (isUnsaved) saving.mutate({ note: typed });
    },
    /** Saves an unsaved note before a run starts. Returns false on failure. */
    flushNote: async (): Promise<boolean> =>
      !isUnsaved ||
      saving.mutateAsync({ note: typed }).then(
        () => true,
        () => false,
      ),
    draftsWhenInDoubt:
      (saving.isPending ? saving.variables.draftsWhenInDoubt : undefined) ?? data?.draftsWhenInDoubt ?? false,
    isLoaded: data !== undefined,
    setDraftsWhenInDoubt: (draftsWhenInDoubt: boolean) => saving.mutate({ draftsWhenInDoubt }),
  };
};

export type BookSettingsState = ReturnType<typeof useBookSettings>;

import { useEffect, useState } from "react";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { HubEntryKind } from "#contracts/values/hub-entry-values.ts";
import type { EntryContent, HubEntry } from "#contracts/hub/hub-entry.ts";
import { deleteEntry, describeEntryError, restoreEntry, updateEntry, useEntries } from "./use-entries.ts";

const showError = (error: unknown): void => showToast({ title: describeEntryError(error), tone: "destructive" });

/** The entries of a page, and the owner's actions: add, edit, delete, undo. */
export const useEntryList = <Kind extends HubEntryKind>(kind: Kind, loaded: readonly HubEntry<Kind>[]) => {
  const list = useEntries(kind, loaded);
  const [edited, setEdited] = useState<HubEntry<Kind> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<HubEntry<Kind> | null>(null);
  const { isBusy, run } = useSubmit();
  const [changed, setChanged] = useState<{ id: string } | null>(null);

  // Moves focus to the restored or changed entry, since the button that was pressed may be gone.
  useEffect(() => {
    if (changed) moveFocus(document.getElementById(`${changed.id}-title`));
  }, [changed]);

  const act = (work: () => Promise<void>, onDone: () => void) => run(() => work().then(onDone), showError);
  return {
    ...list,
    // The current version: after a conflict the list has a newer one.
    edited: list.entries.find(({ id }) => id === edited?.id) ?? edited,
    isOpen,
    deleted,
    isBusy,
    edit: (entry: HubEntry<Kind> | null) => {
      setEdited(entry);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    change: (entry: HubEntry<Kind>, content: EntryContent<Kind>) =>
      act(
        () => updateEntry(entry, content),
        () => setChanged({ id: entry.id }),
      ),
    remove: (entry: HubEntry<Kind>) =>
      act(
        () => deleteEntry(entry),
        () => setDeleted(entry),
      ),
    undoDelete: (entry: HubEntry<Kind>) =>
      act(
        () => restoreEntry(entry),
        () => {
          setDeleted(null);
          setChanged({ id: entry.id });
        },
      ),
  };
};

export type EntryList<Kind extends HubEntryKind> = ReturnType<typeof useEntryList<Kind>>;

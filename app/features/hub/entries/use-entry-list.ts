import { useEffect, useRef, useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { HubEntryKind } from "#contracts/hub/entry-values.ts";
import type { EntryContent, HubEntry } from "#contracts/hub/hub-entry.ts";
import { texts } from "./entries-content.ts";
import { deleteEntry, restoreEntry, updateEntry, useEntries } from "./use-entries.ts";

const showError = (error: unknown): void =>
  showToast({
    title: describeError(error, { unreachable: texts.unreachable, otherwise: texts.failed }),
    tone: "destructive",
  });

/** The entries of a page with what the owner does with them: add, edit, delete and take that back. */
export const useEntryList = <Kind extends HubEntryKind>(kind: Kind, loaded: readonly HubEntry<Kind>[]) => {
  const list = useEntries(kind, loaded);
  const [edited, setEdited] = useState<HubEntry<Kind> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<HubEntry<Kind> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const restoredId = useRef<string | null>(null);

  // Focus goes from Undo, which went away, to what came back.
  useEffect(() => {
    if (!deleted && restoredId.current) moveFocus(document.getElementById(`${restoredId.current}-title`));
    restoredId.current = null;
  }, [deleted]);

  const run = async (work: () => Promise<void>, next: HubEntry<Kind> | null): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
      setDeleted(next);
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...list,
    // As it is now: after a conflict the list holds the newer version.
    edited: list.entries.find(({ id }) => id === edited?.id) ?? edited,
    isOpen,
    deleted,
    isBusy,
    edit: (entry: HubEntry<Kind> | null) => {
      setEdited(entry);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    change: (entry: HubEntry<Kind>, content: EntryContent<Kind>) => run(() => updateEntry(entry, content), null),
    remove: (entry: HubEntry<Kind>) => run(() => deleteEntry(entry), entry),
    takeBack: (entry: HubEntry<Kind>) => {
      restoredId.current = entry.id;
      return run(() => restoreEntry(entry), null);
    },
  };
};

export type EntryList<Kind extends HubEntryKind> = ReturnType<typeof useEntryList<Kind>>;

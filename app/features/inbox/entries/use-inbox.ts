import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { getErrorMessage, showError } from "#app/lib/owner/error-message.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type InboxEntry, parseEntryId } from "#contracts/inbox/inbox-list.ts";
import {
  type InboxKind,
  type InboxOperation,
  type InboxView,
  maxInboxEntries,
} from "#contracts/values/inbox-values.ts";
import { getTitle, nameKind } from "./entry-texts.ts";
import { doneLabels } from "./operation-texts.ts";

type Run = { operation: InboxOperation; ids: readonly string[] };
export type Failure = { id: string; title: string; error: string };

/** The list of a filter, what of it is selected, and what is done with it. */
export const useInbox = (kind: InboxKind | null, view: InboxView) => {
  const filter = { ...(kind && { kind }), view };
  const name = `${kind ?? "every kind"}, ${view}`;
  const list = usePaginatedList(name, (page, signal) =>
    callAsOwner("admin-inbox", { action: "list", ...filter, ...page }, { signal }),
  );
  // Nothing is selected that another filter hides.
  const [selection, setSelection] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: new Set() });
  const selected = selection.name === name ? selection.ids : new Set<string>();
  const [done, setDone] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  const select = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelection({ name, ids: next });
  };
  const describe = (id: string): string => {
    const entry = list.entries.find((one) => one.id === id);
    return entry ? getTitle(entry) : nameKind(parseEntryId(id).kind);
  };
  const running = useMutation({
    mutationFn: async ({ operation, ids }: Run) => {
      const failed: Failure[] = [];
      setFailures([]);
      for (let first = 0; first < ids.length; first += maxInboxEntries) {
        setDone(first);
        const entries = ids.slice(first, first + maxInboxEntries);
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after another, so that it can be told how far it is
          const answer = await callAsOwner("admin-inbox", { action: "apply", operation, entries });
          failed.push(...answer.failed.map((failure) => ({ ...failure, title: describe(failure.id) })));
        } catch (error) {
          const rest = ids.slice(first).map((id) => ({ id, title: describe(id), error: getErrorMessage(error) }));
          return [...failed, ...rest];
        }
      }
      return failed;
    },
    onSuccess: (failed, { operation, ids }) => {
      const [first] = failed;
      const changed = ids.length - failed.length;
      if (first && ids.length === 1) showToast({ title: first.error, tone: "destructive" });
      else setFailures(failed);
      if (changed > 0)
        showToast({ title: `${changed.toLocaleString("en-US")} ${doneLabels[operation]}`, tone: "success" });
      select(ids, false);
    },
    onSettled: () => void list.reload(),
  });
  const choosing = useMutation({
    mutationFn: () => callAsOwner("admin-inbox", { action: "list-ids", ...filter }),
    onSuccess: ({ ids }) => setSelection({ name, ids: new Set(ids) }),
    onError: showError,
  });
  const reading = useMutation({
    mutationFn: ({ id }: InboxEntry) =>
      callAsOwner("admin-inbox", { action: "apply", operation: "read", entries: [id] }),
    onSuccess: (_answer, entry) => list.replace({ ...entry, isUnread: false }),
    onError: showError,
  });

  return {
    list,
    selected,
    failures,
    isRunning: running.isPending,
    /** Of those that an operation is done with now. */
    done,
    run: (operation: InboxOperation, ids: readonly string[], onDone?: () => void) =>
      running.mutate({ operation, ids }, { onSettled: onDone }),
    select,
    selectAll: () => choosing.mutate(),
    isSelectingAll: choosing.isPending,
    markRead: reading.mutate,
    forgetFailures: () => setFailures([]),
  };
};
export type InboxState = ReturnType<typeof useInbox>;

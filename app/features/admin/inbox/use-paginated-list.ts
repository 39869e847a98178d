import { useEffect, useState } from "react";
import { callFunction, getErrorMessage } from "../api/call-function.ts";

type Page<Entry> = { entries: Entry[]; next: string | null };

/** Keyset pagination over a list of the function `admin-inbox`; `more` loads the next page. */
export const usePaginatedList = <Entry extends { id: number | string }, Answer extends Page<Entry> = Page<Entry>>(
  action: string,
) => {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [last, setLast] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const load = async (before: string | null) => {
    setFailure(null);
    try {
      const answer = await callFunction<Answer>("admin-inbox", { action, ...(before !== null && { before }) });
      setEntries((shown) =>
        before === null
          ? answer.entries
          : [...shown, ...answer.entries.filter(({ id }) => !shown.some((entry) => entry.id === id))],
      );
      setLast(answer);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
  };
  useEffect(() => {
    void load(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` reads nothing that changes but the action
  }, [action]);
  return {
    entries,
    last,
    failure,
    reload: () => void load(null),
    more: last?.next ? () => void load(last.next) : null,
    replace: (changed: Entry) =>
      setEntries((shown) => shown.map((entry) => (entry.id === changed.id ? changed : entry))),
    remove: (id: Entry["id"]) => setEntries((shown) => shown.filter((entry) => entry.id !== id)),
  };
};

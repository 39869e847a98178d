import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { TypoEntry } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";
import { callFunction, getErrorMessage } from "../api/call-function.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { TypoReportRow } from "./typo-report-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Typo reports from readers. A closed report keeps its place in the list, so that closing can be undone there. */
export const TypoReportsTab = () => {
  const { entries, last, failure, more, reload, replace, remove } = usePaginatedList<TypoEntry>("typos");
  const [busyId, setBusyId] = useState<number | null>(null);

  const act = async (id: number, work: () => Promise<void>) => {
    setBusyId(id);
    try {
      await work();
    } catch (error) {
      showToast({ title: getErrorMessage(error), tone: "destructive" });
    } finally {
      setBusyId(null);
    }
  };
  const toggle = ({ id, status }: TypoEntry) =>
    act(id, async () =>
      replace(
        (
          await callFunction<{ entry: TypoEntry }>("admin-inbox", {
            action: status === "open" ? "close-typo" : "reopen-typo",
            id,
          })
        ).entry,
      ),
    );
  const deleteReport = ({ id }: TypoEntry) =>
    act(id, async () => {
      await callFunction("admin-inbox", { action: "delete-typo", id });
      remove(id);
    });
  return (
    <PaginatedList
      title={texts.typos.title}
      description={texts.typos.text}
      failure={failure}
      isLoaded={last !== null}
      isEmpty={entries.length === 0}
      empty={texts.typos.empty}
      more={more}
      onRetry={reload}
    >
      <ul>
        {entries.map((typo) => (
          <TypoReportRow
            key={typo.id}
            typo={typo}
            isBusy={busyId === typo.id}
            onToggle={() => void toggle(typo)}
            onDelete={() => void deleteReport(typo)}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};

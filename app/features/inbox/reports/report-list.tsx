import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { NetworkCounts } from "#contracts/entry-batch.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { type Report, ReportRow } from "./report-row.tsx";
import { useBulkDelete } from "#app/lib/lists/use-bulk-delete.tsx";
import type { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

type ReportListProps<Entry extends Report> = {
  /** As the actions of `admin-inbox` call it. */ kind: "typo" | "chat-report";
  texts: { title: string; text: string; empty: string };
  list: ReturnType<typeof usePaginatedList<Entry, { networks: NetworkCounts }>>;
  heading: (report: Entry) => Elements;
  children: (report: Entry) => Elements;
};

/** What visitors reported. A closed report keeps its place in the list, so that closing can be undone there. */
export const ReportList = <Entry extends Report>({ kind, texts, list, heading, children }: ReportListProps<Entry>) => {
  const toggling = useMutation({
    mutationFn: ({ id, status }: Entry) =>
      callAsOwner("admin-inbox", { action: `${status === "open" ? "close" : "reopen"}-${kind}`, id }),
    onSuccess: ({ entry }) => list.replace(entry as Entry),
    onError: showError,
  });
  const deletion = useMutation({
    mutationFn: (id: number) => callAsOwner("admin-inbox", { action: `delete-${kind}`, id }),
    onSuccess: (_result, id) => list.remove(id),
    onError: showError,
  });
  const table = kind === "typo" ? "typo_reports" : "chat_reports";
  const bulk = useBulkDelete({
    list,
    remove: (batch) => callAsOwner("admin-inbox", { action: "delete-entries", list: table, batch }),
    onError: showError,
    closed: "Delete all closed",
  });
  return (
    <PaginatedList
      title={texts.title}
      description={texts.text}
      lead={list.entries.length > 0 && bulk.controls}
      empty={texts.empty}
      list={list}
    >
      <ul>
        {list.entries.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            heading={heading(report)}
            toMore={(headingId) => bulk.toNetworkButton(report.id, headingId)}
            isBusy={toggling.isPending && toggling.variables.id === report.id}
            onToggle={() => toggling.mutate(report)}
            onDelete={() => deletion.mutate(report.id)}
          >
            {children(report)}
          </ReportRow>
        ))}
      </ul>
    </PaginatedList>
  );
};

import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { ChatReportEntry } from "#contracts/admin.ts";
import { showError } from "../api/error-message.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { ChatReportRow } from "./chat-report-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Conversations that visitors reported. A closed report keeps its place in the list, so that closing can be undone there. */
export const ChatReportsTab = () => {
  const texts = useContent("admin");
  const { entries, last, error, more, retry, replace, remove } = usePaginatedList("chat-reports", (page, signal) =>
    callAsOwner("admin-inbox", { action: "chat-reports", ...page }, { signal }),
  );
  const toggling = useMutation({
    mutationFn: ({ id, status }: ChatReportEntry) =>
      callAsOwner("admin-inbox", {
        action: status === "open" ? "close-chat-report" : "reopen-chat-report",
        id,
      }),
    onSuccess: ({ entry }) => replace(entry),
    onError: showError,
  });
  const deletion = useMutation({
    mutationFn: (id: number) => callAsOwner("admin-inbox", { action: "delete-chat-report", id }),
    onSuccess: (_result, id) => remove(id),
    onError: showError,
  });
  return (
    <PaginatedList
      title={texts.chatReports.title}
      description={texts.chatReports.text}
      error={error}
      isLoaded={last !== null}
      isEmpty={entries.length === 0}
      empty={texts.chatReports.empty}
      more={more}
      onRetry={retry}
    >
      <ul>
        {entries.map((report) => (
          <ChatReportRow
            key={report.id}
            report={report}
            isBusy={toggling.isPending && toggling.variables.id === report.id}
            onToggle={() => toggling.mutate(report)}
            onDelete={() => deletion.mutate(report.id)}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};

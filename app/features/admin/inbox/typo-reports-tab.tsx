import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { TypoEntry } from "#contracts/admin.ts";
import { showError } from "../api/error-message.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { TypoReportRow } from "./typo-report-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Typo reports from readers. A closed report keeps its place in the list, so that closing can be undone there. */
export const TypoReportsTab = () => {
  const texts = useContent("admin");
  const { entries, last, error, more, retry, replace, remove } = usePaginatedList("typos", (page, signal) =>
    callAsOwner("admin-inbox", { action: "typos", ...page }, { signal }),
  );
  const toggling = useMutation({
    mutationFn: ({ id, status }: TypoEntry) =>
      callAsOwner("admin-inbox", {
        action: status === "open" ? "close-typo" : "reopen-typo",
        id,
      }),
    onSuccess: ({ entry }) => replace(entry),
    onError: showError,
  });
  const deletion = useMutation({
    mutationFn: (id: number) => callAsOwner("admin-inbox", { action: "delete-typo", id }),
    onSuccess: (_result, id) => remove(id),
    onError: showError,
  });
  return (
    <PaginatedList
      title={texts.typos.title}
      description={texts.typos.text}
      error={error}
      isLoaded={last !== null}
      isEmpty={entries.length === 0}
      empty={texts.typos.empty}
      more={more}
      onRetry={retry}
    >
      <ul>
        {entries.map((typo) => (
          <TypoReportRow
            key={typo.id}
            typo={typo}
            isBusy={toggling.isPending && toggling.variables.id === typo.id}
            onToggle={() => toggling.mutate(typo)}
            onDelete={() => deletion.mutate(typo.id)}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};

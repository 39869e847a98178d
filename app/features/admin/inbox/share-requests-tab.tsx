import { useContent } from "#app/lib/content/content.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { ShareRequestRow } from "./share-request-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Pictures that wait for the owner. A decided one keeps its place, so that the decision can be undone there. */
export const ShareRequestsTab = () => {
  const texts = useContent("admin");
  const { entries, last, error, more, retry, replace, remove } = usePaginatedList("shares", (page, signal) =>
    callAsOwner("admin-inbox", { action: "shares", ...page }, { signal }),
  );
  return (
    <PaginatedList
      title={texts.shares.title}
      description={texts.shares.text}
      lead={entries.length > 0 && <p className="text-sm text-foreground-muted max-sm:hidden">{texts.shares.keys}</p>}
      error={error}
      isLoaded={last !== null}
      isEmpty={entries.length === 0}
      empty={texts.shares.empty}
      more={more}
      onRetry={retry}
    >
      <ul>
        {entries.map((entry) => (
          <ShareRequestRow key={entry.id} entry={entry} onChange={replace} onGone={() => remove(entry.id)} />
        ))}
      </ul>
    </PaginatedList>
  );
};

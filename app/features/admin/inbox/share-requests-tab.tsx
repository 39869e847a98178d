import { useContent } from "#app/lib/content/content.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { PaginatedList } from "./paginated-list.tsx";
import { ShareRequestRow } from "./share-request-row.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Pictures that wait for the owner. A decided one keeps its place, so that the decision can be undone there. */
export const ShareRequestsTab = () => {
  const texts = useContent("admin");
  const list = usePaginatedList("shares", (page, signal) =>
    callAsOwner("admin-inbox", { action: "shares", ...page }, { signal }),
  );
  return (
    <PaginatedList
      title={texts.shares.title}
      description={texts.shares.text}
      lead={
        list.entries.length > 0 && <p className="text-sm text-foreground-muted max-sm:hidden">{texts.shares.keys}</p>
      }
      empty={texts.shares.empty}
      list={list}
    >
      <ul>
        {list.entries.map((entry) => (
          <ShareRequestRow key={entry.id} entry={entry} onChange={list.replace} onGone={() => list.remove(entry.id)} />
        ))}
      </ul>
    </PaginatedList>
  );
};

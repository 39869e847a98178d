import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { ShareRequestRow } from "./share-request-row.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

/** Pictures that wait for the owner. A decided one keeps its place, so that the decision can be undone there. */
export const ShareRequestsTab = () => {
  const list = usePaginatedList("shares", (page, signal) =>
    callAsOwner("admin-inbox", { action: "shares", ...page }, { signal }),
  );
  return (
    <PaginatedList
      title="Pictures that people want to share"
      description="What you approve appears on the page AI Assets, with these words and without a name. Until then, nobody else sees it there."
      lead={
        list.entries.length > 0 && (
          <p className="text-sm text-foreground-muted max-sm:hidden">
            Keys: A approves, D declines, the up and down arrows go from picture to picture.
          </p>
        )
      }
      empty="No picture is waiting for you."
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

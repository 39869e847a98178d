import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { formatDateTime } from "#app/lib/format-date.ts";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

/** Formats the ISO 8601 times in the subject of an entry. */
const formatTimes = (subject: string | null): string =>
  (subject ?? "").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatDateTime);

export const AuditLog = () => {
  const list = usePaginatedList("audit", (page, signal) =>
    callAsOwner("admin-inbox", { action: "audit", ...page }, { signal }),
  );
  return (
    <PaginatedList
      title="Audit log"
      description="Actions in the admin panel, newest first."
      empty="No actions yet."
      list={list}
    >
      <ul className="text-sm">
        {list.entries.map(({ id, at, actor, action, subject }) => (
          <li
            key={id}
            className="grid gap-x-4 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[13rem_1fr_auto]"
          >
            <time dateTime={at} className="text-foreground-muted tabular-nums">
              {formatDateTime(at)}
            </time>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{action}</span>
              <span>{` ${formatTimes(subject)}`}</span>
            </span>
            <span className="text-foreground-muted">{actor}</span>
          </li>
        ))}
      </ul>
    </PaginatedList>
  );
};

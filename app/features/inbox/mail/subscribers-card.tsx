import { useMutation } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import { callAsOwner, downloadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { DownloadButton } from "#app/lib/owner/download-button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { SubscriberEntry } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { ImportSubscribers } from "./import-subscribers.tsx";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

const rhythmLabels = {
  "at-once": "stories at once",
  weekly: "stories once a week",
};

const Entry = ({ entry, onRemove }: { entry: SubscriberEntry; onRemove: () => void }) => {
  const facts = [
    entry.stories && rhythmLabels[entry.stories],
    entry.incidents_since && "incidents",
    formatDateTime(entry.created_at),
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p id={`subscriber-${entry.id}`} className="font-semibold [overflow-wrap:anywhere]">
          {entry.email}
        </p>
        <p className="text-sm text-foreground-muted">{facts.join(" · ")}</p>
      </div>
      <IconButton label="Remove" aria-describedby={`subscriber-${entry.id}`} onClick={onRemove}>
        <Trash aria-hidden />
      </IconButton>
    </li>
  );
};

/** Who is told of stories and incidents by email. */
export const SubscribersCard = () => {
  const list = usePaginatedList("subscribers", (page, signal) =>
    callAsOwner("admin-inbox", { action: "subscribers", ...page }, { signal }),
  );
  const removal = useMutation({
    mutationFn: (id: string) => callAsOwner("admin-inbox", { action: "delete-subscriber", id }),
    onSuccess: (_result, id) => {
      list.remove(id);
      list.updatePages((page) => ({ ...page, total: page.total - 1 }));
    },
    onError: showError,
  });
  return (
    <PaginatedList
      title={`Who hears of stories: ${list.last?.total ?? 0}`}
      description="People who asked to be told of new stories or of incidents by email and confirmed it, and those whom you brought along from another tool. Each email has a link with which they end it; an address that their mail server refuses is taken out."
      empty="Nobody yet."
      lead={<ImportSubscribers onChanged={() => void list.reload()} />}
      list={list}
    >
      <div>
        <DownloadButton variant="glass" read={() => downloadAsOwner("export-subscribers", "subscribers.csv", {})}>
          Export as CSV
        </DownloadButton>
      </div>
      <ul>
        {list.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onRemove={() => removal.mutate(entry.id)} />
        ))}
      </ul>
    </PaginatedList>
  );
};

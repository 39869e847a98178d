import { useMutation } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { Elements } from "#app/ui/elements.ts";
import type { FeedbackEntry } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { useBulkDelete } from "#app/lib/lists/use-bulk-delete.tsx";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

type EntryProps = { entry: FeedbackEntry; more: Elements; onDelete: () => void };

const Entry = ({ entry, more, onDelete }: EntryProps) => {
  const facts = [
    entry.rating > 0 && `${entry.rating} / 5`,
    entry.category,
    entry.name,
    entry.contact && entry.email,
    formatDateTime(entry.created_at),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-4 border-t border-line py-4 first:border-t-0">
      <div className="min-w-0 flex-1">
        <h3 id={`feedback-${entry.id}`} className="font-semibold [overflow-wrap:anywhere]">
          {entry.subject}
        </h3>
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{entry.message}</p>
        <p className="mt-2 text-sm text-foreground-muted">{facts.join(" · ")}</p>
        {more}
      </div>
      <IconButton label="Delete" aria-describedby={`feedback-${entry.id}`} onClick={onDelete}>
        <Trash aria-hidden />
      </IconButton>
    </li>
  );
};

export const FeedbackList = () => {
  const list = usePaginatedList("feedback", (page, signal) =>
    callAsOwner("admin-inbox", { action: "feedback", ...page }, { signal }),
  );
  const { last } = list;
  const deletion = useMutation({
    mutationFn: (id: string) => callAsOwner("admin-inbox", { action: "delete-feedback", id }),
    onSuccess: (_result, id) => list.remove(id),
    onError: showError,
  });
  const bulk = useBulkDelete({
    list,
    remove: (batch) => callAsOwner("admin-inbox", { action: "delete-entries", list: "feedback", batch }),
    onError: showError,
  });
  return (
    <PaginatedList
      title="Feedback"
      description={
        last && !last.isStored
          ? "What visitors write is not stored. To read it here, switch that on in the tab Character, in the text Feedback."
          : "Messages from visitors."
      }
      lead={list.entries.length > 0 && bulk.controls}
      empty={last?.isStored ? "No feedback yet." : undefined}
      list={list}
    >
      <ul>
        {list.entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            more={bulk.toNetworkButton(entry.id, `feedback-${entry.id}`)}
            onDelete={() => deletion.mutate(entry.id)}
          />
        ))}
      </ul>
    </PaginatedList>
  );
};

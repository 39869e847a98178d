import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { HubEntryKind } from "#contracts/values/hub-entry-values.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { EntryList } from "./use-entry-list.ts";

type Item<Kind extends HubEntryKind> = { list: EntryList<Kind>; id: string };

const findOwn = <Kind extends HubEntryKind>({ list, id }: Item<Kind>): HubEntry<Kind> | undefined =>
  list.isOwner ? list.entries.find((entry) => entry.id === id) : undefined;

/** Badge of a draft, shown to the owner. */
export const DraftBadge = <Kind extends HubEntryKind>(props: Item<Kind>) =>
  findOwn(props)?.status === "draft" && <Badge tone="warning">draft</Badge>;

/** Edit and delete buttons, for the owner and only on entries that the owner created. */
export const EntryActions = <Kind extends HubEntryKind>(props: Item<Kind>) => {
  const { list, id } = props;
  const entry = list.entries.find((one) => one.id === id);
  if (!entry) return null;
  const described = { "aria-describedby": `${id}-title` };
  return (
    <p className={`flex-wrap gap-2 ${list.isOwner ? "flex" : "invisible hidden likely-owner:flex"}`}>
      <Button
        id={`${id}-edit`}
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        {...described}
        onClick={() => list.edit(entry)}
      >
        Edit
      </Button>
      <Button variant="quiet" size="sm" {...described} onClick={() => void list.remove(entry)}>
        Delete
      </Button>
    </p>
  );
};

type DeletedProps = { title: string; isBusy: boolean; onUndo: () => void };

/** Notice with undo. Takes over focus, since the delete button was removed with its entry. */
const DeletedNotice = ({ title, isBusy, onUndo }: DeletedProps) => {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-accent-subtle px-4 py-1.5 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">{`“${title}” was deleted.`}</span>
      <Button ref={undo} variant="quiet" size="sm" busy={isBusy} onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
};

type NoticesProps<Kind extends HubEntryKind> = {
  list: EntryList<Kind>;
  /** Label of the button that adds one. */
  add?: string;
  /** True inside a card, which has its own spacing. */
  isInCard?: boolean;
};

/** Shown to the owner above a list: buttons to add an entry and to show drafts, load error, undo of the last deletion. */
export const EntryNotices = <Kind extends HubEntryKind>({ list, add, isInCard = false }: NoticesProps<Kind>) => {
  const { deleted, draftCount, isOwner, showsDrafts } = list;
  // Nothing moves when the buttons come.
  if (!isOwner) return <p className={`hidden h-11 likely-owner:block ${isInCard ? "" : "mb-5"}`} />;
  return (
    <div className={isInCard ? "grid gap-3" : "grid [&_p]:mb-5"}>
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        {add && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => list.edit(null)}>
            {add}
          </Button>
        )}
        {draftCount > 0 && (
          <Button variant="quiet" size="sm" aria-pressed={showsDrafts} onClick={list.toggleDrafts}>
            {`Drafts (${draftCount})`}
          </Button>
        )}
      </p>
      {list.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm text-danger">
          <span>Your drafts cannot be loaded just now.</span>
          <RetryButton variant="quiet" onClick={() => void list.reload()}>
            Try again
          </RetryButton>
        </p>
      )}
      <div aria-live="polite">
        {deleted && (
          <DeletedNotice
            key={deleted.id}
            title={deleted.content.title}
            isBusy={list.isBusy}
            onUndo={() => void list.undoDelete(deleted)}
          />
        )}
      </div>
    </div>
  );
};

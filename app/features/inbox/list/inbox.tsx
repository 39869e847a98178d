import { useState } from "react";
import { PaginatedList } from "#app/lib/lists/paginated-list.tsx";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { FilterChips } from "#app/ui/forms/filter-chips.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import { type InboxKind, type InboxView, inboxKinds } from "#contracts/values/inbox-values.ts";
import type { UnreadCounts } from "#contracts/admin.ts";
import { EntryDetail } from "../entries/entry-detail.tsx";
import { MailTransport, Subscribers } from "../mail/mail-transport.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { kindDescriptions, kindLabels } from "../entries/entry-texts.ts";
import { FailureList } from "./failure-list.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useInbox } from "../entries/use-inbox.ts";

const views: { value: InboxView; label: string }[] = [
  { value: "unread", label: "Unread" },
  { value: "done", label: "Read or done" },
  { value: "all", label: "Everything" },
];
const emptyTexts: Record<InboxView, string> = {
  unread: "The inbox is empty: nothing waits for you.",
  done: "Nothing has been read or done yet.",
  all: "Nothing has arrived yet.",
};

const describeEmpty = (kind: InboxKind | null, view: InboxView): string =>
  kind && view === "unread" ? "Nothing of this kind waits for you." : emptyTexts[view];

const describe = (kind: InboxKind | null): string => {
  if (kind === "feedback" && !readPublicSettings().storeFeedback)
    return "What visitors write is not stored. To read it here, switch that on in the tab Character, in the text Feedback.";
  return kind ? kindDescriptions[kind] : "What visitors sent to you, and the emails of this site, newest first.";
};

/** What asks for no decision is read once it was opened. */
const isReadWhenOpened = ({ kind, isUnread }: InboxEntry): boolean =>
  isUnread && (kind === "feedback" || kind === "mail");

type InboxProps = {
  title?: string;
  /** Null shows all kinds. */
  kind: InboxKind | null;
  /** Without it, the kind cannot be changed. */
  onKindChange?: (kind: InboxKind | null) => void;
  unread?: Partial<UnreadCounts>;
  /** In place of a list that may not be read. */
  toRefusal?: (error: unknown, retry: () => void) => Elements;
};

type FiltersProps = Pick<InboxProps, "kind" | "onKindChange" | "unread"> & {
  view: InboxView;
  onViewChange: (view: InboxView) => void;
};

const Filters = ({ kind, onKindChange, unread = {}, view, onViewChange }: FiltersProps) => {
  const toCount = (one: InboxKind) => (unread[one] ? { count: unread[one] } : {});
  const kinds = [
    { value: "every" as const, label: "All kinds" },
    ...inboxKinds.map((one) => ({ value: one, label: kindLabels[one], ...toCount(one) })),
  ];
  return (
    <>
      {onKindChange && (
        <FilterChips
          label="Kind"
          options={kinds}
          value={kind ?? "every"}
          onValueChange={(value) => onKindChange(value === "every" ? null : value)}
        />
      )}
      <FilterChips label="Show" options={views} value={view} onValueChange={onViewChange} />
    </>
  );
};

/** What visitors sent to the owner, and the site's emails: one list, by kind and by what is done with them already. */
export const Inbox = ({ title = "Inbox", kind, onKindChange, unread, toRefusal }: InboxProps) => {
  const [view, setView] = useState<InboxView>("unread");
  const inbox = useInbox(kind, view);
  const { list, selected } = inbox;
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = (entry: InboxEntry) => {
    setOpenId(openId === entry.id ? null : entry.id);
    if (openId !== entry.id && isReadWhenOpened(entry)) inbox.markRead(entry);
  };
  const refusal = list.error && !list.last && toRefusal?.(list.error, list.retry);
  if (refusal) return refusal;
  return (
    <div className="grid gap-8">
      <PaginatedList
        title={title}
        description={describe(kind)}
        lead={
          <>
            <Filters kind={kind} onKindChange={onKindChange} unread={unread} view={view} onViewChange={setView} />
            {kind === "mail" && <MailTransport />}
            <FailureList failures={inbox.failures} onClose={inbox.forgetFailures} />
            {list.entries.length > 0 && <BulkBar inbox={inbox} />}
          </>
        }
        empty={describeEmpty(kind, view)}
        list={list}
      >
        <ul>
          {list.entries.map((entry) => (
            <InboxRow
              key={entry.id}
              entry={entry}
              isSelected={selected.has(entry.id)}
              onSelect={(isSelected) => inbox.select([entry.id], isSelected)}
              isOpen={openId === entry.id}
              onToggle={() => toggle(entry)}
            >
              <EntryDetail entry={entry} inbox={inbox} />
            </InboxRow>
          ))}
        </ul>
      </PaginatedList>
      {kind === "mail" && <Subscribers />}
    </div>
  );
};

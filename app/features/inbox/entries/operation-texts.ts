import { parseEntryId } from "#contracts/inbox/inbox-list.ts";
import { type InboxKind, type InboxOperation, inboxKinds, operationsByKind } from "#contracts/values/inbox-values.ts";
import { countOfKind } from "./entry-texts.ts";

export type BulkOperation = Exclude<InboxOperation, "reopen">;
export const bulkOperations = ["read", "approve", "decline", "close", "delete"] as const satisfies BulkOperation[];

export const operationLabels: Record<InboxOperation, string> = {
  read: "Mark as read",
  approve: "Approve",
  decline: "Decline",
  close: "Close",
  reopen: "Reopen",
  delete: "Delete",
};
export const doneLabels: Record<InboxOperation, string> = {
  read: "marked as read",
  approve: "approved",
  decline: "declined",
  close: "closed",
  reopen: "reopened",
  delete: "deleted",
};

const isRead = "no longer counted as unread";
const isClosed = "closed, and can be reopened";
const isDeleted = "deleted for good";

const consequences: Record<BulkOperation, Partial<Record<InboxKind, string>>> = {
  read: Object.fromEntries(inboxKinds.map((kind) => [kind, isRead])),
  approve: {
    access: "may use the console, and each applicant gets an email",
    shares: "shown to everybody on the page AI Assets",
  },
  decline: { access: "rejected, and each applicant gets an email", shares: "not shown to anybody else" },
  close: { typos: isClosed, "chat-reports": isClosed },
  delete: {
    access: `${isDeleted}; whoever has access keeps the request`,
    feedback: isDeleted,
    typos: isDeleted,
    "chat-reports": isDeleted,
  },
};

export const isAllowed = (operation: InboxOperation, id: string): boolean =>
  (operationsByKind[parseEntryId(id).kind] as readonly InboxOperation[]).includes(operation);

/** What happens to entries, a line for each kind. */
export const describeOperation = (operation: BulkOperation, ids: readonly string[]): string[] => {
  const lines = inboxKinds.flatMap((kind) => {
    const count = ids.filter((id) => parseEntryId(id).kind === kind && isAllowed(operation, id)).length;
    return count === 0 ? [] : [`${countOfKind(kind, count)}: ${consequences[operation][kind] ?? ""}`];
  });
  const left = ids.filter((id) => !isAllowed(operation, id)).length;
  return left === 0 ? lines : [...lines, `${left.toLocaleString("en-US")} more that you selected: nothing changes`];
};

import { AppError } from "#contracts/errors.ts";
import { type InboxResult, parseEntryId } from "#contracts/inbox/inbox-list.ts";
import { type InboxKind, type InboxOperation, operationsByKind } from "#contracts/values/inbox-values.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { deleteNetworkEntries } from "./entries.ts";
import { entryLists } from "./inbox-list.ts";
import { entriesUnavailable, entryNotFound } from "./pagination.ts";
import { deleteReport, setReportStatus } from "./reports.ts";
import { decideShare } from "./share-requests.ts";

/** Approves or rejects a request for access, and tells its author. */
export type DecideAccess = (call: OwnerCall, id: string, action: "approve" | "reject") => Promise<unknown>;

type Operation = (call: OwnerCall, id: string) => Promise<unknown>;
type Operations = { [Kind in InboxKind]: Record<(typeof operationsByKind)[Kind][number], Operation> };

const tables = { ...entryLists, shares: "images", mail: "mails" } as const satisfies Record<InboxKind, string>;

const markRead =
  (kind: InboxKind): Operation =>
  async ({ backend }, id) => {
    // The client's types take no table that is a variable.
    const table = tables[kind] as "feedback";
    const { data, error } = await backend
      .serviceClient()
      .from(table)
      .update({ is_read: true })
      .eq("id", id)
      .select("id")
      .maybeSingle();
    if (error) throw entriesUnavailable(error.message);
    if (!data) throw entryNotFound();
  };

const deleteFeedback: Operation = async (call, id) => {
  const removal = call.backend.serviceClient().from("feedback").delete().eq("id", id);
  const note = { table: "feedback", level: "STATEMENT", action: "feedback deleted", subject: id } as const;
  const { error } = await withAudit(removal, call, note);
  if (error) throw entriesUnavailable(error.message);
};

const deleteAccessRequest: Operation = async (call, id) => {
  const removal = call.backend.serviceClient().from("access_requests").delete().eq("id", id).neq("status", "approved");
  const note = { table: "access_requests", action: "access request deleted", subject: id } as const;
  const { data, error } = await withAudit(removal, call, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw new AppError("conflict", "Whoever has access keeps the request: revoke the access first.");
};

const createReportOperations = (kind: "typos" | "chat-reports"): Operations["typos"] => {
  const table = entryLists[kind];
  return {
    read: markRead(kind),
    close: (call, id) => setReportStatus(table, call, Number(id), "closed"),
    reopen: (call, id) => setReportStatus(table, call, Number(id), "open"),
    delete: (call, id) => deleteReport(table, call, Number(id)),
  };
};

const createOperations = (decideAccess: DecideAccess): Operations => ({
  access: {
    read: markRead("access"),
    approve: (call, id) => decideAccess(call, id, "approve"),
    decline: (call, id) => decideAccess(call, id, "reject"),
    delete: deleteAccessRequest,
  },
  feedback: { read: markRead("feedback"), delete: deleteFeedback },
  typos: createReportOperations("typos"),
  "chat-reports": createReportOperations("chat-reports"),
  shares: {
    read: markRead("shares"),
    approve: (call, id) => decideShare(call, id, "approved"),
    decline: (call, id) => decideShare(call, id, "declined"),
    reopen: (call, id) => decideShare(call, id, "requested"),
  },
  mail: { read: markRead("mail") },
});

/** Does the same with several entries, one after the other; what fails with one keeps none of the others from it. */
export type ApplyOperation = (
  call: OwnerCall,
  operation: InboxOperation,
  ids: readonly string[],
) => Promise<InboxResult>;

export const createInboxOperations = (decideAccess: DecideAccess): ApplyOperation => {
  const operations: Record<InboxKind, Partial<Record<InboxOperation, Operation>>> = createOperations(decideAccess);
  return async (call, operation, ids) => {
    const failed: InboxResult["failed"] = [];
    for (const id of new Set(ids)) {
      const { kind, rowId } = parseEntryId(id);
      try {
        const run = operations[kind][operation];
        if (!run) throw new AppError("invalid_request", "This cannot be done with an entry of this kind.");
        // oxlint-disable-next-line no-await-in-loop -- a hundred at once would keep others waiting
        await run(call, rowId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.detail !== undefined)
          call.log.error({ id, operation, detail: error.detail }, "inbox entry not changed");
        failed.push({ id, error: error.message });
      }
    }
    return { failed };
  };
};

/** Deletes all that the network of an entry sent to its list. Throws `invalid_request` or `unavailable`. */
export const deleteNetwork = async (call: OwnerCall, id: string): Promise<{ deleted: number }> => {
  const { kind, rowId } = parseEntryId(id);
  if (kind === "shares" || kind === "mail")
    throw new AppError("invalid_request", "Of these it is not kept which network they came from.");
  return deleteNetworkEntries(call, entryLists[kind], rowId);
};

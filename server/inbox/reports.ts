import type { Row } from "#contracts/database.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { entriesUnavailable, entryNotFound } from "./pagination.ts";

/** What visitors report, by table. */
const names = { typo_reports: "typo report", chat_reports: "chat report" } as const;
type Table = keyof typeof names;

const selectFrom = (table: Table, { backend }: OwnerCall) => backend.serviceClient().from(table);

/** Closes or reopens a report. Throws `not_found` or `unavailable`. */
export const setReportStatus = async (
  table: Table,
  context: OwnerCall,
  id: number,
  status: Row<Table>["status"],
): Promise<void> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const action = `${names[table]} ${status === "closed" ? "closed" : "reopened"}`;
  // What was reopened waits again.
  const update = selectFrom(table, context).update({ status, closed_at, is_read: false }).eq("id", id);
  const { data, error } = await withAudit(update, context, { table, action }).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
};

/** Throws `not_found` or `unavailable`. */
export const deleteReport = async (table: Table, context: OwnerCall, id: number): Promise<void> => {
  const removal = selectFrom(table, context).delete().eq("id", id);
  const note = { table, action: `${names[table]} deleted` };
  const { data, error } = await withAudit(removal, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
};

import type { FeedbackEntry } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { AdminContext } from "../http/functions/function-definition.ts";
import { type PaginatedEntries, toPage, pageSize, entriesUnavailable } from "./pagination.ts";

/** Feedback of visitors, newest first. */
export const listFeedback = async (
  { backend, env }: AdminContext,
  before?: string,
): Promise<PaginatedEntries<FeedbackEntry> & { isStored: boolean }> => {
  let query = backend
    .serviceClient()
    .from("feedback")
    .select("*")
    .order("created_at", { ascending: false })
    .limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return { ...toPage(data, ({ created_at }) => created_at), isStored: env.storeFeedback };
};

/** Also succeeds if the entry is gone. Throws `unavailable`. */
export const deleteFeedback = async (context: AdminContext, id: string) => {
  const removal = context.backend.serviceClient().from("feedback").delete().eq("id", id);
  const { error } = await withAudit(removal, context, {
    table: "feedback",
    level: "STATEMENT",
    action: "feedback deleted",
    subject: id,
  });
  if (error) throw entriesUnavailable(error.message);
  return { success: true };
};

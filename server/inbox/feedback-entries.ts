import type { FeedbackEntry, EntryPage } from "#contracts/admin.ts";
import type { NetworkCounts } from "#contracts/entry-batch.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { countNetworks } from "./entries.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";

/** Feedback of visitors, newest first. */
export const listFeedback = async (
  context: OwnerCall,
  isStored: boolean,
  before?: string,
): Promise<EntryPage<FeedbackEntry> & { isStored: boolean; networks: NetworkCounts }> => {
  const { backend } = context;
  let query = backend
    .serviceClient()
    .from("feedback")
    .select("*", { count: "exact" })
    .order("created_at", { ascending: false })
    .limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  const page = toPage(data, ({ created_at }) => created_at, count);
  const networks = await countNetworks(context, "feedback", page.entries);
  return { ...page, isStored, networks };
};

/** Also succeeds if the entry is gone. Throws `unavailable`. */
export const deleteFeedback = async (context: OwnerCall, id: string): Promise<{ success: true }> => {
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

import type { FeedbackEntry } from "#contracts/admin.ts";
import { type AdminContext, type Page, toPage, pageSize, writeAuditLog, unavailable } from "./pagination.ts";

/** Feedback of visitors, newest first. */
export const listFeedback = async (
  { backend, env }: AdminContext,
  before?: string,
): Promise<Page<FeedbackEntry> & { isStored: boolean }> => {
  let query = backend
    .serviceClient()
    .from("feedback")
    .select("*")
    .order("created_at", { ascending: false })
    .limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return { ...toPage(data, ({ created_at }) => created_at), isStored: env.storeFeedback };
};

export const deleteFeedback = async (context: AdminContext, id: string) => {
  const { error } = await context.backend.serviceClient().from("feedback").delete().eq("id", id);
  if (error) throw unavailable(error.message);
  await writeAuditLog(context, "feedback deleted", id);
  return { success: true };
};

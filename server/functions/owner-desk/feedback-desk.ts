import type { FeedbackEntry } from "#contracts/owner-desk.ts";
import { type Desk, type Page, pageOf, pageSize, record, unavailable } from "./desk.ts";

/** What visitors wrote, the latest first. */
export const listFeedback = async ({ backend, env }: Desk, before?: string): Promise<Page<FeedbackEntry> & { isStored: boolean }> => {
  let query = backend.service().from("feedback").select("*").order("created_at", { ascending: false }).limit(pageSize + 1);
  if (before) query = query.lt("created_at", before);
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return { ...pageOf(data, ({ created_at }) => created_at), isStored: env.storesFeedback };
};

export const deleteFeedback = async (desk: Desk, id: string) => {
  const { error } = await desk.backend.service().from("feedback").delete().eq("id", id);
  if (error) throw unavailable(error.message);
  await record(desk, "feedback deleted", id);
  return { success: true };
};

import { AppError } from "#contracts/errors.ts";
import { type AdminPost, type RestoredPost, type TrashedPost, trashDays } from "#contracts/admin.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { insertPost } from "./mutations.ts";
import { postsUnavailable } from "./post-errors.ts";

const oldest = () => new Date(Date.now() - trashDays * dayMs).toISOString();
const trash = ({ backend }: OwnerCall) => backend.serviceClient().from("deleted_posts");

/** Deleted posts that can be restored, newest first. */
export const listTrash = async (context: OwnerCall): Promise<TrashedPost[]> => {
  const { data, error } = await trash(context)
    .select("id,slug,title,actor,deleted_at")
    .gte("deleted_at", oldest())
    .order("deleted_at", { ascending: false })
    .limit(200);
  if (error) throw postsUnavailable(error.message);
  return data;
};

/** Whether the time for which a post was scheduled passed while it was in the trash: it was never public. */
const hasMissedItsTime = ({ status, published_at }: AdminPost, deletedAt: string): boolean => {
  const time = Date.parse(published_at ?? "");
  return status === "published" && time > Date.parse(deletedAt) && time <= Date.now();
};

/**
 * Restores a deleted post, under another slug if its own is taken, and as a draft if it would become public by that. The
 * database removes it from the trash.
 */
export const restorePost = async (context: OwnerCall, id: string): Promise<RestoredPost> => {
  const { data, error } = await trash(context)
    .select("post,deleted_at")
    .eq("id", id)
    .gte("deleted_at", oldest())
    .maybeSingle();
  if (error) throw postsUnavailable(error.message);
  if (!data) throw new AppError("not_found", "This post is no longer in the trash.");
  const row = data.post as unknown as AdminPost;
  const isNowDraft = hasMissedItsTime(row, data.deleted_at);
  const draft = isNowDraft ? { status: "draft" as const, published_at: null } : {};
  return { post: await insertPost(context, { ...row, ...draft }, "post restored"), isNowDraft };
};

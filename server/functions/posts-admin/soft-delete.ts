import { AppError } from "#contracts/errors.ts";
import { type AdminPost, type TrashedPost, trashDays } from "#contracts/admin.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { withAudit } from "../with-audit.ts";
import type { AdminContext } from "../function-definition.ts";
import { posts, postsUnavailable } from "./post-errors.ts";
import { saveWithUniqueSlug } from "./unique-slug.ts";

const oldest = () => new Date(Date.now() - trashDays * dayMs).toISOString();
const trash = ({ backend }: AdminContext) => backend.serviceClient().from("deleted_posts");

/** Deleted posts that can be restored, newest first. */
export const listTrash = async (context: AdminContext): Promise<TrashedPost[]> => {
  const { data, error } = await trash(context)
    .select("id,slug,title,actor,deleted_at")
    .gte("deleted_at", oldest())
    .order("deleted_at", { ascending: false })
    .limit(200);
  if (error) throw postsUnavailable(error.message);
  return data;
};

/** Restores a deleted post, under another slug if its own is taken. The database removes it from the trash. */
export const restorePost = async (context: AdminContext, id: string): Promise<AdminPost> => {
  const { data, error } = await trash(context).select("post").eq("id", id).gte("deleted_at", oldest()).maybeSingle();
  if (error) throw postsUnavailable(error.message);
  if (!data) throw new AppError("not_found", "This post is no longer in the trash.");
  const row = data.post as unknown as AdminPost;
  const post = await saveWithUniqueSlug<AdminPost>(row.slug, (slug) =>
    withAudit(posts(context).insert({ ...row, slug }), context, { table: "posts", action: "post restored" })
      .select("*")
      .single(),
  );
  context.onWrite("posts");
  return post;
};

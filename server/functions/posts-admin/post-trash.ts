import { AppError } from "#contracts/errors.ts";
import { type OwnedPost, type TrashedPost, trashDays } from "#contracts/owner-desk.ts";
import { actorHeader, posts, record, type Store, unavailable } from "./store.ts";
import { writeWithFreeSlug } from "./free-slug.ts";

const oldest = () => new Date(Date.now() - trashDays * 86_400_000).toISOString();
const trash = ({ backend }: Store) => backend.service().from("deleted_posts");

/** What can be brought back, the latest first. */
export const listTrash = async (store: Store): Promise<TrashedPost[]> => {
  const { data, error } = await trash(store).select("id,slug,title,actor,deleted_at").gte("deleted_at", oldest()).order("deleted_at", { ascending: false }).limit(200);
  if (error) throw unavailable(error.message);
  return data;
};

/** Brings a deleted post back, under another slug where its own was taken meanwhile. The database empties the trash of it. */
export const restorePost = async (store: Store, id: string): Promise<OwnedPost> => {
  const { data, error } = await trash(store).select("post").eq("id", id).gte("deleted_at", oldest()).maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw new AppError("not_found", "This post is not in the trash any more.");
  const row = data.post as unknown as OwnedPost;
  const post = await writeWithFreeSlug<OwnedPost>(row.slug, (slug) => posts(store).insert({ ...row, slug }).setHeader("x-actor", actorHeader(store)).select("*").single());
  await record(store, "post restored", post.slug);
  return post;
};

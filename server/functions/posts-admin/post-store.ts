import { AppError } from "#contracts/errors.ts";
import type { OwnedPost } from "#contracts/owner-desk.ts";
import { slugOf } from "#contracts/posts.ts";
import type { PostData } from "#contracts/posts-admin.ts";
import { writeWithFreeSlug } from "./free-slug.ts";
import { actorHeader, postIsGone, posts, record, type Store, unavailable } from "./store.ts";

const findPost = async (store: Store, id: string): Promise<OwnedPost | null> => {
  const { data, error } = await posts(store).select("*").eq("id", id).maybeSingle();
  if (error) throw unavailable(error.message);
  return data;
};

export const getPost = async (store: Store, id: string): Promise<OwnedPost> => {
  const post = await findPost(store, id);
  if (!post) throw postIsGone();
  return post;
};

const columnsOf = (data: PostData) => ({
  title: data.title,
  content: data.content,
  excerpt: data.excerpt || null,
  image_prompt: data.image_prompt || null,
  image_url: data.image_url || null,
  status: data.status,
});

const wasPublic = (post: OwnedPost): boolean => post.published_at !== null && Date.parse(post.published_at) <= Date.now();

const publishedAtOf = (data: PostData, before: OwnedPost | null): string | null => {
  if (before && wasPublic(before)) return before.published_at;
  if (data.status === "draft") return null;
  const kept = data.published_at === undefined ? before?.published_at : data.published_at;
  return kept ?? new Date().toISOString();
};

const slugFor = (data: PostData, before: OwnedPost): string => {
  if (wasPublic(before)) return before.slug;
  if (data.slug) return data.slug;
  return slugOf(before.title) === slugOf(data.title) ? before.slug : slugOf(data.title);
};

/** The columns of a new post, but for its slug. */
export const newRowOf = (data: PostData) => ({ ...columnsOf(data), published_at: publishedAtOf(data, null) });

/** Writes a new post under the first free slug. `more` sets what the form cannot: its id, when it was made. */
export const insertPost = (store: Store, data: PostData, more: { id?: string; created_at?: string }): Promise<OwnedPost> => {
  const row = { ...newRowOf(data), ...more };
  return writeWithFreeSlug<OwnedPost>(data.slug ?? slugOf(data.title), (slug) => posts(store).insert({ ...row, slug }).setHeader("x-actor", actorHeader(store)).select("*").single());
};

/** Stores a new post; public at once, or when its time comes, where its status says so. With an `id` that is there already it changes that post. */
export const createPost = async (store: Store, data: PostData, id?: string): Promise<OwnedPost> => {
  if (id !== undefined && (await findPost(store, id))) return updatePost(store, id, data);
  const post = await insertPost(store, data, id === undefined ? {} : { id });
  await record(store, "post created", post.slug);
  return post;
};

const changedMeanwhile = () => new AppError("conflict", "This post was changed elsewhere since you opened it. Nothing was overwritten.");

/** Changes a post. Its slug may change until it was first public; its time of publishing is kept ever after. */
export const updatePost = async (store: Store, id: string, data: PostData, version?: number): Promise<OwnedPost> => {
  const before = await getPost(store, id);
  if (version !== undefined && before.version !== version) throw changedMeanwhile();
  const excerpt = data.excerpt === undefined ? before.excerpt : data.excerpt || null;
  const columns = { ...columnsOf(data), excerpt, published_at: publishedAtOf(data, before) };
  const update = async (slug: string) => {
    let query = posts(store).update({ ...columns, slug }).eq("id", id);
    if (version !== undefined) query = query.eq("version", version);
    const { data: post, error, status } = await query.setHeader("x-actor", actorHeader(store)).select("*").maybeSingle();
    if (!post && !error) throw (await findPost(store, id)) ? changedMeanwhile() : postIsGone();
    return { data: post, error, status };
  };
  const post = await writeWithFreeSlug<OwnedPost>(slugFor(data, before), update);
  await record(store, "post updated", post.slug);
  return post;
};

/** Moves a post to the trash: the database keeps what is deleted. */
export const deletePost = async (store: Store, id: string): Promise<void> => {
  const { data, error } = await posts(store).delete().eq("id", id).setHeader("x-actor", actorHeader(store)).select("slug").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw postIsGone();
  await record(store, "post deleted", data.slug);
};

import { AppError } from "#contracts/errors.ts";
import { type Post, slugOf } from "#contracts/posts.ts";
import type { PostData } from "#contracts/posts-admin.ts";
import type { FunctionCall } from "../site-function.ts";

/** A call together with the name of the owner who makes it. */
type Store = FunctionCall & { actor: string };

const uniqueViolation = "23505";
const slugAttempts = 50;

const unavailable = (detail: string) => new AppError("unavailable", "The posts cannot be reached at the moment. Nothing was changed.", { detail });

const posts = ({ backend }: Store) => backend.service().from("posts");

const record = async (store: Store, action: string, subject: string) => {
  store.onWrite("posts");
  const { error } = await store.backend.service().from("audit_log").insert({ actor: store.actor, action, subject });
  if (error) store.log.error({ action, subject, detail: error.message }, "audit log not written");
};

/** All posts, the newest first, drafts included. */
export const listPosts = async (store: Store): Promise<Post[]> => {
  const { data, error } = await posts(store).select("*").order("created_at", { ascending: false }).order("id", { ascending: false });
  if (error) throw unavailable(error.message);
  return data;
};

const findPost = async (store: Store, id: string): Promise<Post | null> => {
  const { data, error } = await posts(store).select("*").eq("id", id).maybeSingle();
  if (error) throw unavailable(error.message);
  return data;
};

const columnsOf = (data: PostData) => ({
  title: data.title,
  content: data.content,
  excerpt: data.excerpt || null,
  image_prompt: data.image_prompt || null,
  image_url: data.image_url || null,
  status: data.status,
});

/** Writes with the first free one of `slug`, `slug-2`, `slug-3`…; the database decides what is free. */
const writeWithFreeSlug = async <T>(slug: string, write: (slug: string) => PromiseLike<{ data: T | null; error: { code: string; message: string } | null }>): Promise<T> => {
  for (let attempt = 1; attempt <= slugAttempts; attempt++) {
    const { data, error } = await write(attempt === 1 ? slug : `${slug}-${attempt}`);
    if (data !== null) return data;
    if (error?.code !== uniqueViolation) throw unavailable(error?.message ?? "no row came back");
  }
  throw new AppError("conflict", "There are already many posts with this title. Please choose another one.");
};

/** Stores a new post; published at once when its status says so. */
export const createPost = async (store: Store, data: PostData): Promise<Post> => {
  const published_at = data.status === "published" ? new Date().toISOString() : null;
  const post = await writeWithFreeSlug<Post>(slugOf(data.title), (slug) => posts(store).insert({ ...columnsOf(data), slug, published_at }).select("*").single());
  await record(store, "post created", post.slug);
  return post;
};

/** Changes a post. Its slug follows the title until it was first published; that time is kept ever after. */
export const updatePost = async (store: Store, id: string, data: PostData): Promise<Post> => {
  const before = await findPost(store, id);
  if (!before) throw new AppError("not_found", "This post does not exist any more.");
  const published_at = before.published_at ?? (data.status === "published" ? new Date().toISOString() : null);
  const keepsSlug = before.published_at !== null || slugOf(before.title) === slugOf(data.title);
  const excerpt = data.excerpt === undefined ? before.excerpt : data.excerpt || null;
  const columns = { ...columnsOf(data), excerpt, published_at };
  const update = (slug: string) => posts(store).update({ ...columns, slug }).eq("id", id).select("*").single();
  const post = await writeWithFreeSlug<Post>(keepsSlug ? before.slug : slugOf(data.title), update);
  await record(store, "post updated", post.slug);
  return post;
};

/** Deletes a post for good. */
export const deletePost = async (store: Store, id: string): Promise<void> => {
  const { data, error } = await posts(store).delete().eq("id", id).select("slug").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw new AppError("not_found", "This post does not exist any more.");
  await record(store, "post deleted", data.slug);
};

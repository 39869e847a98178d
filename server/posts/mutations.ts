import { AppError } from "#contracts/errors.ts";
import type { AdminPost } from "#contracts/admin.ts";
import type { Database } from "#contracts/database.ts";
import { mapFields, nullableFieldNames, postFields } from "#contracts/posts/post-fields.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { notWritten, postNotFound, posts, postsUnavailable, versionConflict } from "./post-errors.ts";

/** The part of a call that writing a post needs. */
export type PostWriter = Pick<OwnerCall, "actor" | "backend">;

export const findPost = async (context: PostWriter, id: string): Promise<AdminPost | null> => {
  const { data, error } = await posts(context).select("*").eq("id", id).maybeSingle();
  if (error) throw postsUnavailable(error.message);
  return data;
};

export const getPost = async (context: PostWriter, id: string): Promise<AdminPost> => {
  const post = await findPost(context, id);
  if (!post) throw postNotFound();
  return post;
};

const toColumns = (data: PostData, before: AdminPost | null) => ({
  title: data.title,
  content: data.content,
  status: data.status,
  kind: data.kind ?? before?.kind ?? postFields.kind.default,
  story_number: (data.story_number === undefined ? before?.story_number : data.story_number) ?? null,
  tags: (data.tags === undefined ? before?.tags : data.tags) ?? [],
  ...mapFields(nullableFieldNames, (name) => {
    const isKept = data[name] === undefined && postFields[name].omitted === "kept";
    return (isKept ? before?.[name] : data[name]) || null;
  }),
});

const isLive = (post: AdminPost): boolean => post.published_at !== null && Date.parse(post.published_at) <= Date.now();

const resolvePublishedAt = (data: PostData, before: AdminPost | null): string | null => {
  if (before && isLive(before)) return before.published_at;
  if (data.status === "draft") return null;
  const kept = data.published_at === undefined ? before?.published_at : data.published_at;
  return kept ?? new Date().toISOString();
};

/**
 * Asks the database for this slug or, if another post has it, for the first free one of `slug-2`, `slug-3`…; see
 * `private.choose_slug`.
 */
const orNextFree = (slug: string): string => `${slug}~`;

const resolveSlug = (data: PostData, before: AdminPost): string => {
  if (isLive(before) || data.slug === before.slug) return before.slug;
  if (data.slug) return orNextFree(data.slug);
  return toSlug(before.title) === toSlug(data.title) ? before.slug : orNextFree(toSlug(data.title, data.published_at));
};

/** The columns of a new post; its slug is the one that it gets if no other post has it. */
const toInsertRow = (data: PostData) => {
  const published_at = resolvePublishedAt(data, null);
  return { ...toColumns(data, null), published_at, slug: data.slug ?? toSlug(data.title, published_at) };
};

/** Inserts a row of `posts` under the first free slug. Throws a `conflict` if there is a post with its id. */
export const insertPost = async (
  context: PostWriter,
  row: Database["public"]["Tables"]["posts"]["Insert"],
  action: string,
): Promise<AdminPost> => {
  const insert = posts(context).insert({ ...row, slug: orNextFree(row.slug) });
  const { data, error, status } = await withAudit(insert, context, { table: "posts", action }).select("*").single();
  if (error) throw notWritten(error, status);
  return data;
};

/** Creates a post. Throws a `conflict` if there is one with its id. */
export const createNewPost = (context: PostWriter, data: PostData, id?: string): Promise<AdminPost> =>
  insertPost(context, { ...toInsertRow(data), ...(id !== undefined && { id }) }, "post created");

/**
 * Creates a post; its status and time decide when it becomes public, if at all. With the `id` of an existing post it
 * updates that post.
 */
export const createPost = async (context: PostWriter, data: PostData, id?: string): Promise<AdminPost> => {
  if (id === undefined) return createNewPost(context, data);
  if (await findPost(context, id)) return updatePost(context, id, data);
  try {
    return await createNewPost(context, data, id);
  } catch (error) {
    // The same save, sent twice, has created it meanwhile.
    if (error instanceof AppError && error.code === "conflict") return updatePost(context, id, data);
    throw error;
  }
};

/** Updates a post. Slug and publication time are fixed once the post was public. */
export const updatePost = async (
  context: PostWriter,
  id: string,
  data: PostData,
  version?: number,
): Promise<AdminPost> => {
  const before = await getPost(context, id);
  if (version !== undefined && before.version !== version) throw versionConflict();
  const columns = {
    ...toColumns(data, before),
    published_at: resolvePublishedAt(data, before),
    slug: resolveSlug(data, before),
  };
  let query = posts(context).update(columns).eq("id", id);
  if (version !== undefined) query = query.eq("version", version);
  const {
    data: post,
    error,
    status,
  } = await withAudit(query, context, { table: "posts", action: "post updated" }).select("*").maybeSingle();
  if (error) throw notWritten(error, status);
  if (!post) throw (await findPost(context, id)) ? versionConflict() : postNotFound();
  return post;
};

/** Moves a post to the trash (soft delete by a database trigger). */
export const deletePost = async (context: PostWriter, id: string): Promise<void> => {
  const removal = posts(context).delete().eq("id", id);
  const { data, error } = await withAudit(removal, context, { table: "posts", action: "post deleted" })
    .select("slug")
    .maybeSingle();
  if (error) throw postsUnavailable(error.message);
  if (!data) throw postNotFound();
};

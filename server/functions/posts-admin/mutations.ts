import { AppError } from "#contracts/errors.ts";
import type { AdminPost } from "#contracts/admin.ts";
import { mapFields, optionalFieldNames, postFields } from "#contracts/post-fields.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostData } from "#contracts/posts-admin.ts";
import { saveWithUniqueSlug } from "./unique-slug.ts";
import { type AuditNote, withAudit } from "../with-audit.ts";
import type { AdminContext } from "../function-definition.ts";
import { postNotFound, posts, postsUnavailable } from "./post-errors.ts";

/** The part of an `AdminContext` that writing a post needs. */
export type PostWriter = Pick<AdminContext, "actor" | "backend" | "onWrite">;

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
  ...mapFields(optionalFieldNames, (name) => {
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

const resolveSlug = (data: PostData, before: AdminPost): string => {
  if (isLive(before)) return before.slug;
  if (data.slug) return data.slug;
  return toSlug(before.title) === toSlug(data.title) ? before.slug : toSlug(data.title, data.published_at);
};

/** The columns of a new post, except its slug. */
export const toInsertRow = (data: PostData) => ({
  ...toColumns(data, null),
  published_at: resolvePublishedAt(data, null),
});

/**
 * Inserts a new post under the first unused slug. `more` sets columns that the form does not have: id, creation time.
 */
export const insertPost = (
  context: PostWriter,
  data: PostData,
  more: { id?: string; created_at?: string },
  audit: AuditNote = { table: "posts", action: "post created" },
): Promise<AdminPost> => {
  const row = { ...toInsertRow(data), ...more };
  return saveWithUniqueSlug<AdminPost>(data.slug ?? toSlug(data.title, row.published_at), (slug) =>
    withAudit(posts(context).insert({ ...row, slug }), context, audit)
      .select("*")
      .single(),
  );
};

/**
 * Creates a post; its status and time decide when it becomes public, if at all. With the `id` of an existing post it
 * updates that post.
 */
export const createPost = async (context: PostWriter, data: PostData, id?: string): Promise<AdminPost> => {
  if (id !== undefined && (await findPost(context, id))) return updatePost(context, id, data);
  const post = await insertPost(context, data, id === undefined ? {} : { id });
  context.onWrite("posts");
  return post;
};

const versionConflict = () =>
  new AppError("conflict", "This post was changed elsewhere since you opened it. Nothing was overwritten.");

/** Updates a post. Slug and publication time are fixed once the post was public. */
export const updatePost = async (
  context: PostWriter,
  id: string,
  data: PostData,
  version?: number,
): Promise<AdminPost> => {
  const before = await getPost(context, id);
  if (version !== undefined && before.version !== version) throw versionConflict();
  const columns = { ...toColumns(data, before), published_at: resolvePublishedAt(data, before) };
  const update = async (slug: string) => {
    let query = posts(context)
      .update({ ...columns, slug })
      .eq("id", id);
    if (version !== undefined) query = query.eq("version", version);
    const {
      data: post,
      error,
      status,
    } = await withAudit(query, context, { table: "posts", action: "post updated" }).select("*").maybeSingle();
    if (!post && !error) throw (await findPost(context, id)) ? versionConflict() : postNotFound();
    return { data: post, error, status };
  };
  const post = await saveWithUniqueSlug<AdminPost>(resolveSlug(data, before), update);
  context.onWrite("posts");
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
  context.onWrite("posts");
};

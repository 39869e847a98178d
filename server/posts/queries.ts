import { AppError } from "#contracts/errors.ts";
import type { AdminPostSummary, AdminPost, PostPage } from "#contracts/admin.ts";
import type { PostFilter } from "#contracts/posts/posts-admin.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { posts, postsUnavailable } from "./post-errors.ts";

/** Complete posts including drafts, newest first: at most as many as the backend returns at once (1,000). */
export const listAllPosts = async (context: OwnerCall): Promise<AdminPost[]> => {
  const { data, error } = await posts(context)
    .select("*")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw postsUnavailable(error.message);
  return data;
};

const suggestedTags = 1_000;

/** The tags of all posts, those of most posts first. */
export const listTags = async (context: OwnerCall): Promise<string[]> => {
  const { data, error } = await context.backend.serviceClient().rpc("list_tags", { most: suggestedTags });
  if (error) throw postsUnavailable(error.message);
  return data.flatMap(({ tag }) => tag ?? []);
};

type PostQuery = { limit: number; search?: string | undefined; status: PostFilter; after?: string | undefined };

const cursorPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))~([0-9a-f-]{36})$/;

/** One page of the owner's list, newest first. */
export const listPostPage = async (
  context: Pick<OwnerCall, "backend">,
  { limit, search, status, after }: PostQuery,
): Promise<PostPage> => {
  const key = after === undefined ? null : cursorPattern.exec(after);
  if (after !== undefined && !key) throw new AppError("invalid_request", "after must be the `next` of the page before");
  const { data, error } = await context.backend.serviceClient().rpc("list_posts_for_owner", {
    search: search?.trim() || null,
    kind: status,
    before_at: key?.[1] ?? null,
    before_id: key?.[2] ?? null,
    page_size: limit,
  });
  if (error) throw postsUnavailable(error.message);
  const { posts: found, total } = data as unknown as { posts: AdminPostSummary[]; total: number };
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { posts: page, total, next: found.length > limit && last ? `${last.created_at}~${last.id}` : null };
};

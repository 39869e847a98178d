import type { SupabaseClient } from "@supabase/supabase-js";
import { parsePostCursor } from "#app/lib/address/post-cursor.ts";
import { unavailable } from "#app/lib/unavailable.ts";
import type { Database } from "#contracts/database.ts";
import { isAllowedImageUrl } from "#contracts/image-hosts.ts";
import type { Post } from "#contracts/posts.ts";

type Client = SupabaseClient<Database>;

/** What a list shows of a post: everything but its text. */
export type PostSummary = Pick<Post, "id" | "slug" | "title" | "excerpt" | "image_url" | "published_at" | "created_at">;
export type PostList = { posts: PostSummary[]; next: string | null };

const summaryColumns = "id,slug,title,excerpt,image_url,published_at,created_at";
export const pageSize = 12;

/** A picture that our pages may not show is left out, instead of leaving a hole. */
export const stripDisallowedImage = <P extends { image_url: string | null }>(post: P): P =>
  post.image_url && !isAllowedImageUrl(post.image_url) ? { ...post, image_url: null } : post;

/** Published posts, the newest first, beginning behind `cursor` (the `next` of the page before). */
export const listPosts = async (supabase: Client, cursor: string | null): Promise<PostList> => {
  let query = supabase
    .from("posts")
    .select(summaryColumns)
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const key = cursor === null ? null : parsePostCursor(cursor);
  if (key) {
    const { time, id } = key;
    // The first condition lets the index start there; the second drops the posts of the same moment that were shown.
    query = query.lte("published_at", time).or(`published_at.lt.${time},id.lt.${id}`);
  }
  const { data, error } = await query;
  if (error) throw unavailable("The posts cannot be listed.");
  const posts = data.slice(0, pageSize).map(stripDisallowedImage);
  const last = posts.at(-1);
  return { posts, next: data.length > pageSize && last ? `${last.published_at}~${last.id}` : null };
};

/** A published post by its slug, or null. */
export const findPost = async (supabase: Client, slug: string): Promise<Post | null> => {
  const { data, error } = await supabase
    .from("posts")
    .select("*")
    .eq("slug", slug)
    .eq("status", "published")
    .maybeSingle();
  if (error) throw unavailable("The post cannot be read.");
  return data && stripDisallowedImage(data);
};

/** The post behind a private link, whatever its status, or null. */
export const findPreview = async (supabase: Client, token: string): Promise<Post | null> => {
  const { data, error } = await supabase.rpc("preview_post", { token });
  if (error) throw unavailable("The preview cannot be read.");
  const [post] = data;
  return post ? stripDisallowedImage(post) : null;
};

/** The newest posts with their texts, for the feed. */
export const latestPosts = async (supabase: Client, count: number): Promise<Post[]> => {
  const { data, error } = await supabase
    .from("posts")
    .select("*")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .limit(count);
  if (error) throw unavailable("The feed cannot be made.");
  return data;
};

export const countPosts = async (supabase: Client): Promise<number> => {
  const { count, error } = await supabase
    .from("posts")
    .select("id", { count: "exact", head: true })
    .eq("status", "published");
  if (error) throw unavailable("The posts cannot be counted.");
  return count ?? 0;
};

/** Slugs and dates of a range of posts, the oldest first, so that a full part of the sitemap never changes. */
export const listSlugs = async (
  supabase: Client,
  from: number,
  count: number,
): Promise<Pick<Post, "slug" | "published_at">[]> => {
  const { data, error } = await supabase
    .from("posts")
    .select("slug,published_at")
    .eq("status", "published")
    .order("published_at")
    .order("id")
    .range(from, from + count - 1);
  if (error) throw unavailable("The sitemap cannot be made.");
  return data;
};

import type { SupabaseClient } from "@supabase/supabase-js";
import { data as respond } from "react-router";
import { parsePostCursor } from "#contracts/posts/post-cursor.ts";
import type { Database, Row } from "#contracts/database.ts";
import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { type ListedFieldName, listedFieldNames } from "#contracts/posts/post-fields.ts";
import type { Post } from "#contracts/posts/posts.ts";
import { toTagPath } from "#contracts/posts/tag-path.ts";

type Client = SupabaseClient<Database>;

/** 503 that a loader throws when the backend is unavailable; renders the error page. The backend logs the cause. */
const unavailable = (what: string) => respond(what, { status: 503, headers: { "Retry-After": "10" } });

/** Columns of a post in lists: all but its content. */
type PostSummary = Pick<Post, "id" | ListedFieldName | "created_at">;
export type PostList = { posts: PostSummary[]; next: string | null };

const summaryColumns = ["id", ...listedFieldNames, "created_at"].join(",");
const pageSize = 12;

/** Removes an image whose host the CSP does not allow, instead of showing a broken image. */
const stripDisallowedImage = <P extends { image_url: string | null }>(post: P): P =>
  post.image_url && !isAllowedImageUrl(post.image_url) ? { ...post, image_url: null } : post;

const toPage = (rows: PostSummary[]): PostList => {
  const posts = rows.slice(0, pageSize).map(stripDisallowedImage);
  const last = posts.at(-1);
  return { posts, next: rows.length > pageSize && last ? `${last.published_at}~${last.id}` : null };
};

/** Published posts, newest first. Keyset pagination: `cursor` is `next` of the previous page. */
export const listPosts = async (supabase: Client, cursor: string | null): Promise<PostList> => {
  let query = supabase
    .from("posts")
    .select<string, PostSummary>(summaryColumns)
    .eq("kind", "post")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const key = cursor === null ? null : parsePostCursor(cursor);
  if (key) {
    const { time, id } = key;
    // The first condition uses the index; the second skips posts with the same timestamp that were already shown.
    query = query.lte("published_at", time).or(`published_at.lt.${time},id.lt.${id}`);
  }
  const { data, error } = await query;
  if (error) throw unavailable("The posts cannot be listed.");
  return toPage(data);
};

/** A page of the published posts with a tag, paged as `listPosts`; null if there are none. */
export const listTagged = async (
  supabase: Client,
  address: string,
  cursor: string | null,
): Promise<(PostList & { tag: string }) | null> => {
  let query = supabase
    .from("post_tags")
    .select<string, { tag: string; posts: PostSummary | null }>(`tag,posts(${summaryColumns})`)
    .eq("address", address)
    .order("published_at", { ascending: false })
    .order("post_id", { ascending: false })
    .limit(pageSize + 1);
  const key = cursor === null ? null : parsePostCursor(cursor);
  if (key) {
    const { time, id } = key;
    query = query.lte("published_at", time).or(`published_at.lt.${time},post_id.lt.${id}`);
  }
  const { data, error } = await query;
  if (error) throw unavailable("The posts cannot be listed.");
  const [first] = data;
  return first ? { tag: first.tag, ...toPage(data.flatMap(({ posts }) => posts ?? [])) } : null;
};

type PostTag = Pick<Row<"post_tags">, "tag" | "address">;

/** Finds a published post by slug, with its tags in order; null if there is none. */
export const findPost = async (supabase: Client, slug: string): Promise<(Post & { post_tags: PostTag[] }) | null> => {
  const { data, error } = await supabase
    .from("posts")
    .select<string, Post & { post_tags: PostTag[] }>("*,post_tags(tag,address)")
    .eq("slug", slug)
    .eq("status", "published")
    .order("position", { referencedTable: "post_tags" })
    .maybeSingle();
  if (error) throw unavailable("The post cannot be read.");
  return data && stripDisallowedImage(data);
};

const mostTags = 5_000;

/** The paths of the pages of tags, those of most posts first. */
export const listTagPaths = async (supabase: Client): Promise<string[]> => {
  const { data, error } = await supabase.rpc("list_tags", { most: mostTags });
  if (error) throw unavailable("The tags cannot be listed.");
  return data.flatMap(({ address }) => (address ? [toTagPath(address)] : []));
};

/** The newest posts with a tag, with content, for its feeds; null if there are none. */
export const latestTagged = async (
  supabase: Client,
  address: string,
  count: number,
): Promise<{ tag: string; posts: Post[] } | null> => {
  const tagged = await supabase
    .from("post_tags")
    .select("tag,post_id")
    .eq("address", address)
    .order("published_at", { ascending: false })
    .limit(count);
  if (tagged.error) throw unavailable("The feed cannot be made.");
  const [first] = tagged.data;
  if (!first) return null;
  const ids = tagged.data.map(({ post_id }) => post_id);
  const { data, error } = await supabase
    .from("posts")
    .select("*")
    .in("id", ids)
    .eq("kind", "post")
    .eq("status", "published")
    .order("published_at", { ascending: false });
  if (error) throw unavailable("The feed cannot be made.");
  return { tag: first.tag, posts: data };
};

/** Finds the post of a preview link, whatever its status; null if the link is invalid or expired. */
export const findPreview = async (supabase: Client, token: string): Promise<Post | null> => {
  const { data, error } = await supabase.rpc("preview_post", { token });
  if (error) throw unavailable("The preview cannot be read.");
  const [post] = data;
  return post ? stripDisallowedImage(post) : null;
};

/** Newest posts with content, for the feeds. */
export const latestPosts = async (supabase: Client, count: number): Promise<Post[]> => {
  const { data, error } = await supabase
    .from("posts")
    .select("*")
    .eq("kind", "post")
    .eq("status", "published")
    .order("published_at", { ascending: false })
    .limit(count);
  if (error) throw unavailable("The feed cannot be made.");
  return data;
};

type Listed = { kinds: readonly Post["kind"][] };

/** Those of the sitemap: what stood elsewhere first has its place in the sitemap there. */
export const countPosts = async (supabase: Client, { kinds }: Listed): Promise<number> => {
  const { count, error } = await supabase
    .from("posts")
    .select("id", { count: "exact", head: true })
    .in("kind", kinds)
    .eq("status", "published")
    .is("canonical_url", null);
  if (error) throw unavailable("The posts cannot be counted.");
  return count ?? 0;
};

/** Slugs and dates of a range of posts, oldest first, so that a full sitemap part never changes. */
export const listSlugs = async (
  supabase: Client,
  { kinds, from, count }: Listed & { from: number; count: number },
): Promise<Pick<Post, "slug" | "published_at">[]> => {
  const { data, error } = await supabase
    .from("posts")
    .select("slug,published_at")
    .in("kind", kinds)
    .eq("status", "published")
    .is("canonical_url", null)
    .order("published_at")
    .order("id")
    .range(from, from + count - 1);
  if (error) throw unavailable("The sitemap cannot be made.");
  return data;
};

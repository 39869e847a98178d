import type { SupabaseClient } from "@supabase/supabase-js";
import { data as respond } from "react-router";
import { fill } from "#contracts/fill.ts";
import type { Database, Row } from "#contracts/database.ts";
import type { Post } from "#contracts/posts/posts.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { Neighbor } from "./components/neighbors.tsx";

type Client = SupabaseClient<Database>;
type ShelvedStory = Pick<
  Row<"posts">,
  "id" | "slug" | "title" | "excerpt" | "image_url" | "published_at" | "created_at" | "story_number"
>;
type Title = Pick<Post, "slug" | "title">;

const columns = "id,slug,title,excerpt,image_url,published_at,created_at,story_number";
const mostStories = 1_000;

const unreadable = () => respond("The stories cannot be listed.", { status: 503, headers: { "Retry-After": "10" } });

/** Published stories with a number, in the order of reading. */
export const listShelf = async (supabase: Client): Promise<ShelvedStory[]> => {
  const { data, error } = await supabase
    .from("posts")
    .select(columns)
    .eq("kind", "post")
    .eq("status", "published")
    .not("story_number", "is", null)
    .order("story_number")
    .order("published_at")
    .limit(mostStories);
  if (error) throw unreadable();
  return data;
};

/** The link to the story to begin with; null while no story has a number. */
export const findStart = async (supabase: Client): Promise<{ label: string; path: string } | null> => {
  const { data, error } = await supabase
    .from("posts")
    .select("slug,title")
    .eq("kind", "post")
    .eq("status", "published")
    .not("story_number", "is", null)
    .order("story_number")
    .order("published_at")
    .limit(1);
  if (error) throw unreadable();
  const [first] = data;
  return first ? { label: fill(getContent("shelf").start, { title: first.title }), path: `/post/${first.slug}` } : null;
};

/** The posts without a number that were published just before and just after this one. */
const findOlderAndNewer = async (supabase: Client, { published_at: time }: Post) => {
  const unnumbered = () =>
    supabase
      .from("posts")
      .select("slug,title")
      .eq("kind", "post")
      .eq("status", "published")
      .is("story_number", null)
      .limit(1);
  const at = time ?? "";
  const [older, newer] = await Promise.all([
    unnumbered().lt("published_at", at).order("published_at", { ascending: false }),
    unnumbered().gt("published_at", at).order("published_at"),
  ]);
  if (older.error || newer.error) throw unreadable();
  return { older: older.data[0], newer: newer.data[0] };
};

const toNeighbors = (pairs: [label: string, post: Title | undefined][]): (Neighbor | null)[] =>
  pairs.map(([label, post]) => (post ? { label, title: post.title, path: `/post/${post.slug}` } : null));

/** Where a post stands among the others: its place in words, if it has a number, and those before and after it. */
export const placePost = async (supabase: Client, post: Post) => {
  const texts = getContent("shelf");
  if (post.story_number === null) {
    const { older, newer } = await findOlderAndNewer(supabase, post);
    const neighbors = toNeighbors([
      [texts.older, older],
      [texts.newer, newer],
    ]);
    return { place: null, label: texts.neighbors, neighbors };
  }
  const shelf = await listShelf(supabase);
  const index = shelf.findIndex(({ id }) => id === post.id);
  const place = index < 0 ? null : fill(texts.place, { number: index + 1, total: shelf.length });
  const neighbors = toNeighbors([
    [texts.previous, shelf[index - 1]],
    [texts.next, index < 0 ? undefined : shelf[index + 1]],
  ]);
  return { place, label: texts.neighbors, neighbors };
};

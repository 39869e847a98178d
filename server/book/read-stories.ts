import type { PostRow } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend/backend.ts";

type Source = Pick<Backend, "serviceClient">;
export type StoryTitle = Pick<PostRow, "id" | "slug" | "title" | "published_at">;

const pageSize = 500;
const titleColumns = "id,slug,title,published_at";

const unreadable = (detail: string) =>
  new AppError("unavailable", "The stories cannot be read at the moment. Please try again soon.", { detail });

/** What visitors can read at this moment; nobody else's text gets into a book that a link hands out. */
const published = ({ serviceClient }: Source, columns: string) =>
  serviceClient()
    .from("posts")
    .select(columns as "*")
    .eq("status", "published")
    .lte("published_at", new Date().toISOString());

/** All published stories without their texts, the oldest first. */
export const listStories = async (source: Source): Promise<StoryTitle[]> => {
  const stories: StoryTitle[] = [];
  for (let last = ""; ;) {
    const { data, error } = await published(source, titleColumns).gt("slug", last).order("slug").limit(pageSize);
    if (error) throw unreadable(error.message);
    stories.push(...data);
    last = data.at(-1)?.slug ?? "";
    if (data.length < pageSize) break;
  }
  const toTime = (story: StoryTitle): number => Date.parse(story.published_at ?? "");
  return stories.toSorted((a, b) => toTime(a) - toTime(b) || a.slug.localeCompare(b.slug, "en"));
};

export const readStory = async (source: Source, id: string): Promise<PostRow> => {
  const { data, error } = await published(source, "*").eq("id", id).maybeSingle();
  if (error) throw unreadable(error.message);
  if (!data) throw new AppError("conflict", "A story was withdrawn while the book was put together. Please try again.");
  return data;
};

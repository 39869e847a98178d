import { readStoryFiles } from "#server/content/read-stories.ts";

const { stories } = await readStoryFiles("content");

/** The public stories of `content/`, oldest first. */
export const publishedStories = stories
  .filter(({ status }) => status === "published")
  .toSorted((a, b) => (a.published_at ?? "").localeCompare(b.published_at ?? ""));

const [oldest] = publishedStories;
if (!oldest) throw new Error("content/stories has no published story.");

export const oldestStory = oldest;
export const longestStory = publishedStories.reduce((a, b) => (a.content.length >= b.content.length ? a : b));
export const draftStory = stories.find(({ status }) => status === "draft");

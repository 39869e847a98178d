import type { SeedStory } from "./seed-posts.ts";
import { readStoryFiles } from "../content/read-stories.ts";

/** The stories of a content folder as the posts of a new site. */
export const readSeedStories = async (contentDir: string): Promise<SeedStory[]> => {
  const { stories } = await readStoryFiles(contentDir);
  return stories.map(({ image, ...story }) => ({ ...story, image_url: image }));
};

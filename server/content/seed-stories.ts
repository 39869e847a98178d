import type { SeedStory } from "../backend/seed.ts";
import { readStories } from "./read-stories.ts";

/** The stories of a content folder as the posts of a new site. */
export const readSeedStories = async (contentDir: string): Promise<SeedStory[]> => {
  const { stories } = await readStories(contentDir);
  return stories.map(({ slug, title, excerpt, content, image, image_prompt, status, published_at = null }) => ({
    slug,
    title,
    excerpt,
    content,
    image_url: image,
    image_prompt,
    status,
    published_at,
  }));
};

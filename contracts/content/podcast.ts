import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { day, line, mediaPath } from "./fields.ts";

/** Apple's list of categories, of which directories take no other. */
export const podcastCategories = [
  "Arts",
  "Business",
  "Comedy",
  "Education",
  "Fiction",
  "Government",
  "Health & Fitness",
  "History",
  "Kids & Family",
  "Leisure",
  "Music",
  "News",
  "Religion & Spirituality",
  "Science",
  "Society & Culture",
  "Sports",
  "Technology",
  "True Crime",
  "TV & Film",
] as const;

/** The podcast at `/podcast.xml`. */
export const podcastSchema = defineContent("podcast.json", {
  title: line,
  description: line,
  category: z.enum(podcastCategories, `must be one of ${podcastCategories.join(", ")}`),
  /** Who runs the podcast. Directories ask the owner for the address; without one, they cannot. */
  owner: z.strictObject({ name: line, email: z.email("must be an e-mail address").optional() }),
  /** Square, 1400 to 3000 pixels, JPEG or PNG. Without one it is made from the portrait. */
  cover: mediaPath.optional(),
  isExplicit: z.boolean(),
  /** When the song and the overview came out. */
  since: day,
  /** Stands below each story: says whose voice it is. */
  voiceNote: line,
});

export type Podcast = z.infer<typeof podcastSchema>;

import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, mediaPath, pageMeta, pageLink, paragraphs } from "./fields.ts";

// 3:4 aspect ratio; the same image in two formats.
const archImage = z.strictObject({ avif: mediaPath, webp: mediaPath });

/** The story page: three chapters driven by scrolling. */
export const storyPageSchema = defineContent("story-page.json", {
  ...pageMeta,
  heading: line,
  text: line,
  picture: archImage,
  contents: line,
  read: line,
  stop: line,
  silent: line,
  chapters: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower case words joined by hyphens"),
        title: line,
        picture: archImage,
        alt: line,
        paragraphs,
        quote: line,
      }),
    )
    .length(3, "the story has exactly three chapters"),
  end: z.strictObject({ heading: line, links: z.array(pageLink).min(1, "needs at least one link") }),
});

export type StoryPage = z.infer<typeof storyPageSchema>;

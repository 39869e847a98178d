import { z } from "zod";
import type { PostTexts } from "../posts/markdown/post-env.ts";
import { defineContent } from "./define-content.ts";
import { labels, line, plural, template } from "./fields.ts";

/** What the site says around the text of a story. */
export const postTextsSchema = defineContent("post.json", {
  note: line,
  tip: line,
  important: line,
  warning: line,
  caution: line,
  details: line,
  footnotes: line,
  footnote: template("number"),
  footnoteBack: template("number"),
  /** Under the title, beside the date. */
  readingTime: plural("minutes"),
  /** Under the title of a story that a language model wrote. */
  writtenWith: template("model"),
  embed: z.strictObject({
    titles: z.strictObject({
      video: template("place"),
      audio: template("place"),
      music: template("place"),
      post: template("place"),
    }),
    notice: template("host"),
    load: labels("video", "audio"),
  }),
}) satisfies z.ZodType<PostTexts>;

declare module "./content-files.ts" {
  interface ContentFiles {
    post: z.infer<typeof postTextsSchema>;
  }
}

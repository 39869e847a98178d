import { z } from "zod";
import { imageMakers } from "../../images/image-request.ts";
import { hubFields, id, mediaPath, enumField, template } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

const asset = z
  .strictObject({
    kind: enumField(["image", "audio", "video"]),
    title: line,
    src: mediaPath,
    preview: mediaPath.optional(),
    alt: line.optional(),
  })
  .refine(({ kind, alt }) => kind !== "image" || alt, { path: ["alt"], error: "an image needs a description" });

const assetGroup = z.strictObject({
  heading: line,
  text: line,
  items: z.array(asset).min(1, "needs at least one file"),
});

const guidance = z.strictObject({ heading: line, list: z.array(line).min(1, "needs at least one line") });

/** The smaller hub pages. */
export const hubPagesSchema = z.strictObject({
  assets: z.strictObject({
    ...pageMeta,
    ...labels("heading", "text", "download", "play", "pause", "position").shape,
    groups: z.array(assetGroup),
    stories: labels("heading", "text"),
    shared: labels("heading", "text", "empty", "unreachable", "unshare", "unshared").extend({
      make: link,
      makers: labels(...imageMakers, "unknown"),
    }),
  }),
  aiHub: z.strictObject({
    ...pageMeta,
    ...labels("heading", "text", "capabilities", "type", "lastSync", "projects").shape,
    rules: guidance,
    connect: link,
    dashboard: link,
  }),
  typos: z.strictObject({
    ...pageMeta,
    ...labels("heading", "text", "report").shape,
    page: labels("label", "hint"),
    how: guidance,
    after: labels("heading", "text"),
    counts: z.strictObject({ open: template("count"), closed: template("count") }),
  }),
});
export type HubPages = z.infer<typeof hubPagesSchema>;

const chapter = z.strictObject({
  /** Id of a milestone of the timeline. */
  milestone: id,
  paragraphs: z.array(line).min(1, "needs at least one paragraph"),
  quote: line,
});

/** The detailed timeline. */
export const consciousnessSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text").shape,
  chapters: z.array(chapter).length(5, "there are exactly five chapters"),
  links: z.array(link).min(1, "needs at least one link"),
});
export type Consciousness = z.infer<typeof consciousnessSchema>;

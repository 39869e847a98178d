import { z } from "zod";
import { profileLimits } from "../values/profile-limits.ts";
import { defineContent } from "./define-content.ts";
import { mapFields, optionalTextNames, postFields, postStatuses } from "../posts/post-fields.ts";
import { id, line, mediaPath, pageMeta, percent, template } from "./fields.ts";
import { pronounSets } from "./pronouns.ts";

/** What follows the persona everywhere. */
export const personaSchema = defineContent("persona.json", {
  name: line.max(profileLimits.name, "can have up to 60 characters"),
  productName: line.max(60, "can have up to 60 characters"),
  tagline: line.max(profileLimits.tagline, "can have up to 160 characters"),
  /** In the addresses of pages: `/mira-story`. */
  shortName: id.max(profileLimits.shortName, "can have up to 30 characters"),
  pronouns: z.enum(pronounSets),
});

export const siteSchema = defineContent("site.json", {
  description: pageMeta.description,
  author: line,
  /** On the card before the panel. */
  panelNote: line.meta({ title: "Before the panel, where no login is needed" }),
  locale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, "must look like en-US"),
  blog: z.strictObject({
    heading: line,
    loading: line,
    empty: line,
    more: line,
    failed: line,
    preview: line,
    reportTypo: line,
    listen: line,
    pause: line,
    silent: line,
    back: line,
    backToBlog: line,
    missing: z.strictObject({ title: line, text: line }),
  }),
  /** The pages of tags. */
  tags: z.strictObject({
    label: line,
    title: template("tag"),
    description: template("tag"),
    missing: z.strictObject({ title: line, text: line }),
  }),
});

export const imagesSchema = defineContent("pictures.json", {
  favicon: mediaPath,
  appleTouchIcon: mediaPath,
  shareBackground: mediaPath,
  hero: z
    .strictObject({
      dark: mediaPath,
      light: mediaPath,
      alt: line,
      /** What stays in sight in narrow and in wide windows. Chosen where the portrait is chosen. */
      focus: z.strictObject({ x: percent, y: percent }).meta({ "x-kind": "hidden" }).optional(),
    })
    .meta({ title: "Portrait" }),
});

export const storySchema = z.strictObject({
  ...mapFields(optionalTextNames, (name) => line.max(postFields[name].max).optional()),
  slug: id,
  title: line.max(postFields.title.max),
  excerpt: line.max(postFields.excerpt.max),
  image: mediaPath,
  image_alt: line.max(postFields.image_alt.max),
  image_prompt: line,
  story_number: z.int().min(1).max(postFields.story_number.max).optional(),
  status: z.enum(postStatuses),
  published_at: z.iso.datetime({ message: "must be a time like 2026-01-31T08:00:00Z" }).optional(),
});

export type Persona = z.infer<typeof personaSchema>;
export type Site = z.infer<typeof siteSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type Story = z.infer<typeof storySchema> & { content: string };

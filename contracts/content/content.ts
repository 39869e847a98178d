import { z } from "zod";
import { mapFields, optionalTextNames, postFields, postStatuses } from "../post-fields.ts";
import { accessContentSchema } from "./access.ts";
import { accountContentSchema, consoleContentSchema } from "./console.ts";
import { adminSchema } from "./admin.ts";
import { feedbackContentSchema, landingSchema } from "./landing.ts";
import { chatSchema } from "./chat.ts";
import { donationSchema } from "./donation.ts";
import { revoDoorSchema } from "./revo-door.ts";
import { navigationSchema } from "./navigation.ts";
import { storyPageSchema } from "./story-page.ts";
import { whitePaperSchema } from "./white-paper.ts";
import { id, line, mediaPath, pageMeta, paragraphs } from "./fields.ts";
import { emailsSchema } from "../accounts/email-templates.ts";
import { playerSchema } from "./player.ts";
import { typoContentSchema } from "./typos.ts";

const address = z.string().regex(/^(https?:\/\/|\/)/, "must start with http://, https:// or /");

export const personaSchema = z.strictObject({
  name: line,
  productName: line,
  tagline: line,
  bio: paragraphs,
});

export const siteSchema = z.strictObject({
  description: pageMeta.description,
  author: line,
  locale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, "must look like en-US"),
  blog: z.strictObject({
    heading: line,
    loading: line,
    empty: line,
    more: line,
    failed: line,
    preview: line,
    reportTypo: line,
  }),
});

export const imagesSchema = z.strictObject({
  favicon: mediaPath,
  appleTouchIcon: mediaPath,
  shareBackground: mediaPath,
  hero: z.strictObject({ dark: mediaPath, light: mediaPath, alt: line }),
});

export const linksSchema = z.strictObject({
  source: address.nullable(),
});

export const storySchema = z.strictObject({
  ...mapFields(optionalTextNames, (name) => line.max(postFields[name].max).optional()),
  slug: id,
  title: line.max(postFields.title.max),
  excerpt: line.max(postFields.excerpt.max),
  image: mediaPath,
  image_alt: line,
  image_prompt: line,
  status: z.enum(postStatuses),
  published_at: z.iso.datetime({ message: "must be a time like 2026-01-31T08:00:00Z" }).optional(),
});

export type Persona = z.infer<typeof personaSchema>;
export type Site = z.infer<typeof siteSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type Links = z.infer<typeof linksSchema>;
export type Story = z.infer<typeof storySchema> & { content: string };

/** All data files of `content/` with their schemas. */
export const contentSchemas = {
  "persona.json": personaSchema,
  "site.json": siteSchema,
  "pictures.json": imagesSchema,
  "links.json": linksSchema,
  "landing.json": landingSchema,
  "feedback.json": feedbackContentSchema,
  "player.json": playerSchema,
  "navigation.json": navigationSchema,
  "chat.json": chatSchema,
  "story-page.json": storyPageSchema,
  "revo-door.json": revoDoorSchema,
  "white-paper.json": whitePaperSchema,
  "donation.json": donationSchema,
  "mail/mails.json": emailsSchema,
  "access.json": accessContentSchema,
  "console.json": consoleContentSchema,
  "account.json": accountContentSchema,
  "admin.json": adminSchema,
  "typos.json": typoContentSchema,
} as const;

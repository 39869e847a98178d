import { z } from "zod";

export const line = z.string().trim().min(1, "must not be empty");
export const paragraphs = z.array(line).min(1, "needs at least one paragraph");
export const mediaPath = z
  .string()
  .regex(/^\/media\/[\w./-]+$/, "must be a path below /media/ (a file in content/media/)");
export const sitePath = z.string().regex(/^\/([\w-]|$)/, "must be a path of this site, like /chloe-chat");
export const pageLink = z.strictObject({ label: line, to: sitePath });

/** Title and description of a page for browsers and search engines. */
export const pageMeta = {
  title: line,
  description: line.max(160, "can have up to 160 characters, search engines cut the rest"),
};

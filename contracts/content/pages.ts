import { z } from "zod";
import { defineContent } from "./define-content.ts";

/** What a site can do without, as long as there is nothing to show: pages, and parts of the landing page. */
export const hideablePages = [
  "film",
  "song",
  "overview",
  "playlist",
  "story",
  "stories",
  "play",
  "donation",
  "white-paper",
  "revo-door",
  "hub",
  "roadmap",
  "console",
  "letters",
] as const;

export type HideablePage = (typeof hideablePages)[number];

/** Which pages the site has. */
export const pagesSchema = defineContent("pages.json", {
  /** Hidden pages answer like unknown addresses, and nothing links to them. */
  hidden: z
    .array(z.enum(hideablePages))
    .refine((names) => new Set(names).size === names.length, "must not name a page twice")
    .meta({
      description:
        "Nothing links to these pages, and they answer like unknown addresses. Published posts and the texts of pages stay readable for programs; to take a post back, unpublish it.",
    }),
});

export type Pages = z.infer<typeof pagesSchema>;

import { z } from "zod";
import { paletteGroups } from "../../search/palette.ts";
import { defineContent } from "../define-content.ts";
import { labels, line, linkTarget, template } from "../fields.ts";

const named = { title: line, /** Further words by which it is found. */ keywords: line };

/** Texts of the command palette. */
export const paletteSchema = defineContent("palette.json", {
  ...labels("title", "placeholder", "suggestions", "waiting", "indexMissing").shape,
  count: template("count"),
  empty: z.strictObject({ title: template("query"), text: line }),
  /** Shown in place of the posts if the server does not respond. */
  posts: labels("offline", "limited", "failed"),
  keys: labels("choose", "open", "close"),
  groups: labels(...paletteGroups),
  ask: z.strictObject({ title: template("query"), detail: line }),
  /** Actions on the page itself. */
  actions: z.strictObject({ play: z.strictObject(named), theme: z.strictObject(named) }),
  /** Actions that lead to a page. */
  links: z.array(z.strictObject({ ...named, to: linkTarget })),
  /** Pages that require a signed-in user or the owner. */
  restricted: z.array(z.strictObject({ ...named, to: linkTarget, for: z.enum(["user", "owner"]) })),
});

export type PaletteContent = z.infer<typeof paletteSchema>;

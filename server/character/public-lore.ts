import { readContent } from "#contracts/character/lore/decorators.ts";
import type { PublicLore } from "#contracts/character/public-lore.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { toSlug } from "#contracts/names/slug.ts";
import { fillCardText } from "../content/fill-card-text.ts";
import type { Content } from "../content/live-content.ts";

/** The entries of the lore that the owner shows to visitors, in their order. */
export const listPublicEntries = (content: Content): LoreEntry[] =>
  content
    .get("character")
    .lore.filter(({ isEnabled, isPublic, content: text }) => isEnabled && isPublic && readContent(text).text !== "");

/** The same as visitors read them. */
export const listPublicLore = (content: Content): PublicLore[] =>
  listPublicEntries(content).map((entry, index) => {
    const title = fillCardText(content, entry.title);
    return {
      id: `lore-${index + 1}-${toSlug(title)}`,
      title,
      paragraphs: fillCardText(content, readContent(entry.content).text)
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ""),
    };
  });

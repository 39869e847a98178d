import { removeHiddenLinks } from "#contracts/hidden-links.ts";
import { translateLinks } from "#contracts/translate-links.ts";
import { getContent } from "./content/content.ts";

/** A stored text with the links that the site shows: none to hidden pages, and the others at their addresses. */
export const showLinks = (markdown: string): string =>
  translateLinks(removeHiddenLinks(markdown, getContent("pages").hidden), getContent("persona").shortName);

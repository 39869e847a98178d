import type { HideablePage } from "#contracts/content/pages.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import { getContent } from "./content/content.ts";

/** Whether the site has a page or a part of the landing page. */
export const isShown = (part: HideablePage): boolean => !getContent("pages").hidden.includes(part);

/** The address at which the site shows a page, from its canonical one. */
export const toShownAddress = (address: string): string => toShownPath(address, getContent("persona").shortName);

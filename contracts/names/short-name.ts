import { trimEnd } from "#contracts/trim-end.ts";
import { toSlug } from "./slug.ts";

const maxLength = 30;
/** The slug of a name of which no letter is left. */
const emptySlug = "1970-01-01";

/** The short name for addresses that is proposed for a name: `mira-of-the-sea` for "Mira of the Sea". */
export const toShortName = (name: string): string => {
  const slug = toSlug(name, emptySlug);
  return slug === emptySlug ? "character" : trimEnd(slug.slice(0, maxLength), /-/);
};

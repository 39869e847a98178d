import type { Content } from "../content/live-content.ts";
import { memoizeByContent } from "../content/memoize-by-content.ts";
import { getSiteWords } from "./query-terms.ts";

/** The words of the names of the persona and the site, as stems. */
export const getNameStems = memoizeByContent((content: Content): ReadonlySet<string> => {
  const { name, productName } = content.get("persona");
  return new Set(getSiteWords(content).toStems(`${name} ${productName}`));
});

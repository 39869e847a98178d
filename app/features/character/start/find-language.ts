import type { SiteLanguage } from "#contracts/character/character-calls.ts";

const getFirstPart = (tag: string): string => (tag.split("-", 1)[0] ?? "").toLowerCase();

/**
 * The shipped language that somebody reads best, by the languages of the browser: `pt-PT` finds `pt-BR`, `de-AT` finds
 * `de`; English if there is none.
 */
export const findLanguage = (languages: readonly SiteLanguage[], wanted: readonly string[]): string => {
  for (const tag of wanted) {
    const found =
      languages.find(({ id }) => id.toLowerCase() === tag.toLowerCase()) ??
      languages.find(({ id }) => getFirstPart(id) === getFirstPart(tag));
    if (found) return found.id;
  }
  return "en";
};

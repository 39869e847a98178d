import slugify from "@sindresorhus/slugify";
import { normalizeText } from "../normalize-text.ts";
import { isDeviceName } from "./file-name.ts";

const maxTitleLength = 1_000;
const maxLength = 80;

/** English spelling drops the accents of Latin letters; the library would spell out those of German. */
const latinAccents = /(\p{Script=Latin})\p{M}+/gu;

/** Signs that the library would turn into English words. */
const signs: [string, string][] = ["&", "♥", "🦄"].map((sign) => [sign, " "]);

/**
 * Converts a title to a slug: lower-case ASCII words joined by hyphens, at most 80 characters. Other alphabets are
 * transliterated; if nothing of the title is left, as for Chinese, it is the day of publication.
 */
export const toSlug = (title: string, publishedAt: string | null = null): string => {
  const plain = normalizeText(title, "NFKD", maxTitleLength).replace(latinAccents, "$1").replace(/['’]/g, "");
  const slug = slugify(plain, { decamelize: false, customReplacements: signs }).slice(0, maxLength).replace(/-$/, "");
  if (slug === "") return new Date(publishedAt ?? Date.now()).toISOString().slice(0, 10);
  return isDeviceName(slug) ? `${slug}-post` : slug;
};

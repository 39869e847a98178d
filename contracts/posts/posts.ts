import type { Row } from "../database.ts";
import { fill } from "../fill.ts";
import { formatLongDate, formatWholeNumber } from "../format-in-locale.ts";
import { choosePlural, type Plural } from "../plural.ts";

/** A post as visitors see it. */
export type Post = Omit<Row<"posts">, "version">;

/** Marks of callouts and footnotes, and bare addresses: nobody reads them. */
const unreadWord = /^(?:>+|\[![a-z]+\][+-]?|\[\^[^\]]*\]:?|<?https?:\/\/.*)$/i;

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;

/**
 * Reading time in whole minutes, rounded up: words (split at white space) at 200 per minute, and Chinese and Japanese, whose
 * words have no spaces between them, at 500 letters per minute.
 */
export const readingMinutes = (content: string): number => {
  const read = content.split(/\s+/).filter((word) => word !== "" && !unreadWord.test(word));
  const minutes = read.reduce((sum, word) => sum + ((word.match(spaceless)?.length ?? 0) * 2 || 5), 0) / 1_000;
  return Math.max(1, Math.ceil(minutes));
};

type ReadingWords = { locale: string; forms: Plural };
const english: ReadingWords = { locale: "en-US", forms: { other: "{minutes} min read" } };

/** "3 min read", in English or as the document `post` says it. */
export const readingTime = (content: string, { locale, forms } = english): string => {
  const minutes = readingMinutes(content);
  return fill(choosePlural(forms, minutes, locale), { minutes: formatWholeNumber(minutes, locale) });
};

/** The date below a title: long form, in UTC so that server and browser render the same. Falls back to the creation date. */
export const postDate = (post: Pick<Post, "published_at" | "created_at">, locale = "en-US"): string =>
  formatLongDate(new Date(post.published_at ?? post.created_at), locale);

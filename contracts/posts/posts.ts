import type { Row } from "../database.ts";
import { fill } from "../fill.ts";
import { formatLongDate, formatWholeNumber } from "../format-in-locale.ts";
import { choosePlural, type Plural } from "../plural.ts";

/** A post as visitors see it. */
export type Post = Omit<Row<"posts">, "version">;

/** Marks of callouts and footnotes, and bare addresses: nobody reads them. */
const unreadWord = /^(?:>+|\[![a-z]+\][+-]?|\[\^[^\]]*\]:?|<?https?:\/\/.*)$/i;

/** Reading time in whole minutes: words (split at white space) at 200 per minute, rounded up. */
export const readingMinutes = (content: string): number => {
  const words = content.split(/\s+/).filter((word) => word !== "" && !unreadWord.test(word)).length;
  return Math.max(1, Math.ceil(words / 200));
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

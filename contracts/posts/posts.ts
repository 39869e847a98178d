import type { Row } from "../database.ts";
import { formatLongDate } from "../format-english.ts";

/** A post as visitors see it. */
export type Post = Omit<Row<"posts">, "version">;

/** Marks of callouts and footnotes, and bare addresses: nobody reads them. */
const unreadWord = /^(?:>+|\[![a-z]+\][+-]?|\[\^[^\]]*\]:?|<?https?:\/\/.*)$/i;

/** Reading time in whole minutes: words (split at white space) at 200 per minute, rounded up. */
const readingMinutes = (content: string): number => {
  const words = content.split(/\s+/).filter((word) => word !== "" && !unreadWord.test(word)).length;
  return Math.max(1, Math.ceil(words / 200));
};

export const readingTime = (content: string): string => `${readingMinutes(content)} min read`;

/**
 * The date below a title: en-US, long form, in UTC so that server and browser render the same. Falls back to the
 * creation date.
 */
export const postDate = (post: Pick<Post, "published_at" | "created_at">): string =>
  formatLongDate(new Date(post.published_at ?? post.created_at));

import { resolveAddress } from "#contracts/resolve-address.ts";

/** The story in which a link stands: its address, and the ids in the book of its headings. */
export type LinkSource = { pageUrl: string; headingIds: ReadonlyMap<string, string> };
/** Target of a story or of one of its headings in a book; undefined if the book does not have the story. */
export type FindChapter = (slug: string, headingId?: string) => string | undefined;

const postPath = /^\/post\/([a-z0-9-]+)\/?$/;

const decodeFragment = ({ hash }: URL): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
};

/**
 * The target of a story's link: in the book, on the site or at another one; null if it has none, like a link to a heading
 * that the story does not have. Headings of other
 * stories are not known while a book is written, so links to them lead to the story.
 */
export const findLinkTarget = (
  address: string,
  { pageUrl, headingIds }: LinkSource,
  findChapter: FindChapter,
): string | null => {
  const url = resolveAddress(address, pageUrl);
  const page = new URL(pageUrl);
  const slug = url?.origin === page.origin ? postPath.exec(url.pathname)?.[1] : undefined;
  if (!url || slug === undefined) return url?.href ?? null;
  if (url.pathname !== page.pathname || url.hash === "") return findChapter(slug) ?? url.href;
  const headingId = headingIds.get(decodeFragment(url));
  return headingId === undefined ? null : (findChapter(slug, headingId) ?? url.href);
};

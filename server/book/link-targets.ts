import { toSitePath } from "./book-images.ts";

const isWebAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);

/** Resolves a link of a story to its target in the book or on the site. `chapters` are by slug. */
export const createLinkFinder =
  (siteUrl: string, chapters: ReadonlyMap<string, string>) =>
  (address: string): string | null => {
    const own = toSitePath(address, siteUrl);
    if (own === null) return isWebAddress(address) ? new URL(address).href : null;
    const slug = /^\/post\/([a-z0-9-]+)\/?$/.exec(own)?.[1];
    const chapter = slug === undefined ? undefined : chapters.get(slug);
    if (chapter !== undefined) return chapter;
    const url = URL.canParse(own, siteUrl) ? new URL(own, siteUrl) : null;
    return url?.origin === new URL(siteUrl).origin ? url.href : null;
  };

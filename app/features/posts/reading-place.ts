import { localStore } from "#app/lib/storage/browser-storage.ts";

const key = "chloe-reading";
const mostStories = 500;

let text: string | null = null;
let places: Record<string, number> = {};

/** How far each story was read in this browser, by slug: 0 to 1. The same object as long as nothing changes. */
export const readPlaces = (): Record<string, number> => {
  const stored = localStore.read(key);
  if (stored === text) return places;
  text = stored;
  const value = localStore.readJson(key);
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  places = Object.fromEntries(
    entries.filter(
      (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] >= 0 && entry[1] <= 1,
    ),
  );
  return places;
};

/** Remembers how far a story was read; the latest `mostStories` are kept. */
const savePlace = (slug: string, share: number): void => {
  const { [slug]: _before, ...others } = readPlaces();
  const kept = Object.entries(others).slice(1 - mostStories);
  localStore.write(key, JSON.stringify(Object.fromEntries([...kept, [slug, Math.round(share * 1_000) / 1_000]])));
};

/** Scrolls to where this share of a story ends. */
export const goToPlace = (article: Element, share: number): void => {
  const { top, height } = article.getBoundingClientRect();
  scrollTo({ top: scrollY + top + share * height - innerHeight });
};

/** Follows how far the text of a story was scrolled, and remembers it when the page is left. Returns how to stop. */
export const followReading = (slug: string, article: Element): (() => void) => {
  const remember = () => {
    const { top, height } = article.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (innerHeight - top) / height));
    // A glance at the beginning is not reading.
    if (scrollY > 0 && height > 0) savePlace(slug, share);
  };
  const rememberWhenHidden = () => document.visibilityState === "hidden" && remember();
  document.addEventListener("visibilitychange", rememberWhenHidden);
  addEventListener("pagehide", remember);
  return () => {
    remember();
    document.removeEventListener("visibilitychange", rememberWhenHidden);
    removeEventListener("pagehide", remember);
  };
};

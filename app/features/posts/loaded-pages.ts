import { readHistoryEntry, writeHistoryEntry } from "#app/lib/storage/history-entry.ts";
import type { CardPost } from "./components/post-card.tsx";

export type Page = { posts: CardPost[]; next: string | null };

const entryName = "postPages";

const toObject = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === "object" && value ? { ...value } : {};
const toText = (value: unknown): string | null => (typeof value === "string" ? value : null);

const parsePost = (value: unknown): CardPost[] => {
  const { id, slug, title, excerpt, image_url, published_at, created_at } = toObject(value);
  if (typeof id !== "string" || typeof slug !== "string" || typeof title !== "string") return [];
  return [
    {
      id,
      slug,
      title,
      excerpt: toText(excerpt),
      image_url: toText(image_url),
      published_at: toText(published_at),
      created_at: toText(created_at) ?? "",
    },
  ];
};

/**
 * Restores the pages after the first from a stored list. The first page may have changed meanwhile, so these are the
 * posts after its last one; none if that one is not in the list.
 */
export const parseLoadedPages = (stored: unknown, first: Page): Page[] => {
  const { posts, next } = toObject(stored);
  if (first.next === null || !Array.isArray(posts)) return [];
  const known = posts.flatMap(parsePost);
  const last = known.findIndex(({ id }) => id === first.posts.at(-1)?.id);
  const further = known.slice(last + 1);
  return last < 0 || further.length === 0 ? [] : [{ posts: further, next: toText(next) }];
};

export const readLoadedPages = (first: Page): Page[] => parseLoadedPages(readHistoryEntry(entryName), first);

export const hasLoadedPages = (): boolean => readHistoryEntry(entryName) !== undefined;

/** Stores all loaded posts in the current history entry. */
export const saveLoadedPages = (list: Page): void => writeHistoryEntry(entryName, list);

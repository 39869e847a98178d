import { type BrowserStorage, tabStore } from "./browser-storage.ts";
import { fillFields, listFields, readFields } from "./page-fields.ts";

const key = "chloe-renewal";

type Renewal = { file?: unknown; path?: unknown; fields?: unknown };
type Place = Pick<Location, "pathname" | "reload">;

const read = (storage: BrowserStorage): Renewal => ({ ...(storage.readJson(key) as Renewal | null | undefined) });

/**
 * Loads the page again because a file of it is gone, and keeps what was typed, except passwords. Returns false if that
 * was done for the same file before, or if nothing can be kept.
 */
export const reloadOnce = (file: string, place: Place = location, storage: BrowserStorage = tabStore): boolean => {
  if (read(storage).file === file) return false;
  const fields = readFields(listFields()).filter(([name]) => !name.startsWith("password"));
  const stored = JSON.stringify({ file, path: place.pathname, fields });
  if (storage.write(key, stored) !== "available") return false;
  place.reload();
  return true;
};

/** Call it with an error that is shown: loads the page again if the error is that a file of it is gone. */
export const reloadIfOutdated = (error: unknown): void => {
  const { outdatedFile } = { ...(error as { outdatedFile?: string } | null) };
  if (outdatedFile !== undefined) reloadOnce(outdatedFile);
};

const isEntry = (entry: unknown): entry is [string, string | boolean] =>
  Array.isArray(entry) && typeof entry[0] === "string" && /string|boolean/.test(typeof entry[1]);

/** Fills in what `reloadOnce` has kept. Returns whether this page was loaded again by it. */
export const finishRenewal = ({ pathname }: Pick<Location, "pathname"> = location, storage = tabStore): boolean => {
  const { fields, file, path } = read(storage);
  if (path === undefined) return false;
  storage.write(key, JSON.stringify({ file }));
  if (path === pathname && Array.isArray(fields)) fillFields(fields.filter(isEntry));
  return true;
};

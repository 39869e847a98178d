import { cacheNames } from "./kept-files.ts";

/** Whether the service worker can show a page without a line. */
export const isPageKept = async (path: string): Promise<boolean> => {
  try {
    const { pathname, search } = new URL(path, location.href);
    const options = { cacheName: cacheNames.pages, ignoreVary: true };
    return (await caches.match(pathname + search, options)) !== undefined;
  } catch {
    // Where the browser stores nothing.
    return false;
  }
};

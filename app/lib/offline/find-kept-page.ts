/** Whether the service worker can show a page offline. */
export const isPageKept = async (path: string): Promise<boolean> => {
  try {
    return Boolean(await caches.match(path));
  } catch {
    // Where the browser stores nothing.
    return false;
  }
};

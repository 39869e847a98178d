import type { Page } from "@playwright/test";

/**
 * Runs in the page. Does what browsers do that block storage and cookies: every access throws, or the interface is
 * absent.
 */
const blockAccess = (): void => {
  const refuse = (): never => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: false, get: refuse });
  Object.defineProperty(Document.prototype, "cookie", { configurable: false, get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { configurable: false, get: () => undefined });
  Object.defineProperty(Navigator.prototype, "storage", { configurable: false, get: () => undefined });
  Object.defineProperty(Navigator.prototype, "locks", { configurable: false, get: () => undefined });
};

export const blockStorage = (page: Page): Promise<unknown> => page.addInitScript(blockAccess);

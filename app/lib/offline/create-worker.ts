import {
  type CacheName,
  cacheNames,
  findCache,
  isImmutable,
  isKeepable,
  maxEntries,
  type WorkerSite,
} from "./kept-files.ts";
import { listKeptPages, toOfflineResponse } from "./offline-response.ts";
import { parseVisit } from "./visit.ts";

type Extendable = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Extendable & {
  request: Request;
  /** The browser's own request for a page, sent while the worker starts. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

/** What the worker needs of its global scope. */
export type WorkerScope = {
  caches: CacheStorage;
  fetch: typeof fetch;
  location: { origin: string };
  registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
};

const matching = { ignoreVary: true };

/**
 * The handlers of the service worker (docs/decisions/030). Pages come from the network, and from what was kept only
 * offline; files whose address names their content come from what was kept.
 */
export const createWorker = (scope: WorkerScope, site: WorkerSite) => {
  const open = (name: CacheName) => scope.caches.open(cacheNames[name]);

  const keep = async (name: CacheName, key: string, response: Response): Promise<void> => {
    const cache = await open(name);
    // Put at the end: the first keys are the oldest.
    await cache.delete(key, matching);
    await cache.put(key, response);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - maxEntries[name])))
      await cache.delete(oldest, matching);
  };
  // What cannot be kept, in a full disk say, is shown all the same.
  const tryToKeep = (event: Extendable, name: CacheName, key: string, response: Response): void => {
    if (isKeepable(response)) event.waitUntil(keep(name, key, response.clone()).catch(() => undefined));
  };
  const forget = async (name: CacheName, key: string) => (await open(name)).delete(key, matching);
  const find = async (name: CacheName, key: string): Promise<Response | undefined> =>
    (await open(name)).match(key, matching);

  const pass = async (event: FetchEvent) => (await event.preloadResponse) ?? scope.fetch(event.request);
  const load = async (event: FetchEvent, name: CacheName, key: string): Promise<Response> => {
    const response = await pass(event);
    tryToKeep(event, name, key, response);
    // A story that was taken back.
    if (response.status === 404 || response.status === 410) event.waitUntil(forget(name, key));
    return response;
  };
  const loadFirst = async (event: FetchEvent, name: CacheName, key: string): Promise<Response> => {
    try {
      return await load(event, name, key);
    } catch (error) {
      const kept = await find(name, key);
      if (kept) return kept;
      if (name !== "pages") throw error;
      return toOfflineResponse(site.offlinePage, await listKeptPages(await open("pages")));
    }
  };
  const findFirst = async (event: FetchEvent, key: string): Promise<Response> => {
    const kept = await find("files", key);
    return kept && isImmutable(kept) ? kept : loadFirst(event, "files", key);
  };

  const keepFile = async (name: CacheName, key: string, init?: RequestInit): Promise<void> => {
    const response = await scope.fetch(key, init);
    if (isKeepable(response)) await keep(name, key, response);
  };
  const keepNew = async (name: CacheName, key: string): Promise<void> => {
    if (!(await find(name, key))) await keepFile(name, key);
  };

  return {
    async install(): Promise<void> {
      if (site.isOn) {
        await keepFile("files", "/plain-page.css");
        const sheet = await (await find("files", "/plain-page.css"))?.text();
        for (const [, font = ""] of sheet?.matchAll(/url\("(\/assets\/[^")]{1,200})"\)/g) ?? [])
          await keepNew("files", font);
      }
      // It holds nothing of its own version: addresses name what they lead to.
      await scope.skipWaiting();
    },

    async activate(): Promise<void> {
      if (site.isOn) return scope.registration.navigationPreload?.enable();
      for (const name of Object.values(cacheNames)) await scope.caches.delete(name);
      await scope.registration.unregister();
    },

    fetch(event: FetchEvent): void {
      const { headers, method, mode, url } = event.request;
      const { origin, pathname, search } = new URL(url);
      if (!site.isOn || method !== "GET" || origin !== scope.location.origin || headers.has("range")) return;
      const name = findCache(site, pathname);
      // The browser has asked for it already: left alone, it would ask again.
      if (name === null && mode === "navigate" && event.preloadResponse) event.respondWith(pass(event));
      if (name === "files") event.respondWith(findFirst(event, pathname + search));
      else if (name === "pictures" || (name === "pages" && mode === "navigate"))
        event.respondWith(loadFirst(event, name, pathname + search));
    },

    /** Keeps a page that was opened without a document of its own, or before the worker was there. */
    async message(data: unknown): Promise<void> {
      const visit = site.isOn ? parseVisit(data) : null;
      if (!visit) return;
      for (const file of visit.files) {
        const name = findCache(site, file);
        if (name === "files" || name === "pictures") await keepNew(name, file).catch(() => undefined);
      }
      const { pathname, search } = new URL(visit.page, scope.location.origin);
      // Views are not counted twice.
      const headers = { accept: "text/html", purpose: "prefetch" };
      if (findCache(site, pathname) === "pages") await keepFile("pages", pathname + search, { headers });
    },
  };
};

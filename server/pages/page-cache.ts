import type { QueueLoad } from "@site/fair-queue/fair-semaphore.ts";
import { missingCacheControl } from "#contracts/cache-control.ts";
import { LRUCache } from "lru-cache";
import {
  getBody,
  type CachedPage,
  getPageBytes,
  packPage,
  readHtml,
  toResponse,
  type PageTransforms,
  type RenderedPage,
  transformPage,
} from "./transform-page.ts";
import { withTimeout } from "@site/supabase/with-timeout.ts";
import { timeStage } from "../telemetry/request-stages.ts";
import type { ContentSnapshot } from "../content/content-snapshot.ts";
import type { PageAddress } from "./page-address.ts";
import { type RenderQueue, RenderQueueFull } from "./render-queue.ts";

// The letters that the owner types beside the frame would go into the page that is shown in it. Everything is there at
// once, as for those who asked for less motion: the owner looks for texts, and has seen the opening.
const quietScript = `if (parent !== window) {
  let isUsed = false;
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => { isUsed = true; }, true);
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) { if (isUsed) focus.call(this, options); };
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query.includes("prefers-reduced-motion: reduce") ? "all" : query);
}`;

/**
 * A rendered document that, shown in a frame, has no opening and never takes the focus by itself until somebody uses it
 * there.
 */
const toQuietPreview = async (response: Response, noncePlaceholder: string): Promise<Response> => {
  const html = await readHtml(response);
  const quiet = html.replace("<head>", () => `<head><script nonce="${noncePlaceholder}">${quietScript}</script>`);
  return new Response(quiet, response);
};

type Render = (request: Request, texts?: ContentSnapshot) => Promise<Response>;
type Entry = {
  page: CachedPage;
  bytes: number;
  at: number;
  /** When a table that it shows was written to. */ outdatedAt?: number;
};
type Entries = LRUCache<string, Entry>;
type ReadyPage = { bytes: Buffer; isCurrent(): boolean; onSend(): void };
type CacheResult = "hit" | "stale" | "miss" | "bypass" | "kept";

export type PageCacheOptions = {
  /** The site's canonical origin; the Host header does not affect the pages. */
  siteUrl: string;
  /** How long a page is fresh. Changed rows invalidate it at once, whatever its age. */
  freshMs: number;
  /** How much longer a stale page is served while it is re-rendered. */
  staleMs: number;
  /** How long the rendering of a page is waited for if there is an older one to serve instead. */
  patienceMs?: number;
  /**
   * A quarter is reserved for pages with parameters: anybody can request any number of those, and they evict no others.
   */
  maxBytes: number;
  transforms: PageTransforms;
  queue: RenderQueue;
  onResult?: (result: CacheResult) => void;
  /** Called when an old page was served, because rendering failed or takes long. */
  onKept?: (path: string, ageMs: number) => void;
  onError?: (error: unknown) => void;
  now?: () => number;
};

export type PageCache = {
  /** `client` is the caller's network address: clients are served round-robin. Throws `RenderQueueFull`. */
  handle(address: PageAddress, request: Request, client?: string): Promise<Response>;
  /** Renders a page with drafts, for the owner's panel alone, which shows it in a frame. Throws `RenderQueueFull`. */
  preview(address: PageAddress, request: Request, client: string, drafts: ContentSnapshot): Promise<Response>;
  /** The fresh page that `response` was made of, to be sent at the socket; null if there is none any more. */
  findReady(address: PageAddress, request: Request, response: Response): Promise<ReadyPage | null>;
  /** Invalidates every page that shows rows of this table, also those being rendered. */
  invalidate(table: string): void;
  /** What is cached, and what is rendered and waits for it. */
  load(): { entries: number; bytes: number; queue: QueueLoad };
  /** Invalidates all pages. */
  clear(): void;
};

/** The age up to which a page is served while a new one cannot be rendered. */
const keptMs = 86_400_000;
/** How long after a change the page of before is shown instead of none, while no new one can be rendered. */
const outdatedMs = 600_000;
const maxMissing = 5_000;
const maxMissingPages = 8;

const createEntries = (maxSize: number): Entries =>
  new LRUCache({ maxSize, sizeCalculation: ({ bytes }, key) => bytes + key.length * 2 });

/**
 * Caches finished responses of public pages, which are the same for every visitor: rendered from their URL alone,
 * without request headers. Invalidated by table name. Concurrent misses render once.
 */
export const createPageCache = (render: Render, options: PageCacheOptions): PageCache => {
  const { freshMs, staleMs, maxBytes, transforms, queue, onResult, onKept, onError } = options;
  const { now = Date.now, patienceMs = 2_000 } = options;
  const plain = createEntries((maxBytes * 3) / 4);
  const withQuery = createEntries(maxBytes / 4);
  // Not-found pages are identical: many keys share one body.
  const missing: Entries = new LRUCache({ max: maxMissing });
  const missingPages = new LRUCache<string, CachedPage>({ max: maxMissingPages });
  const stores = [plain, withQuery, missing];
  const rendering = new Map<string, Promise<CachedPage>>();
  const invalidatedAt = new Map<string, number>();
  let version = 0;
  let clearedAt = 0;

  const findEntry = ({ path, hasQuery }: PageAddress) => (hasQuery ? withQuery : plain).get(path) ?? missing.get(path);

  const isCurrent = ({ at, outdatedAt }: Entry): boolean => outdatedAt === undefined && now() - at < freshMs;

  /**
   * The response says which tables it shows if it is whole and none of them has changed: a CDN keeps it until it hears of a
   * change.
   */
  const respond = async (address: PageAddress, page: CachedPage, request: Request): Promise<Response> => {
    const response = await toResponse(page, request);
    const entry = address.isCacheable && !address.isPrivate ? findEntry(address) : undefined;
    const isWhole = page.status === 200 && page.headers["cache-control"] !== missingCacheControl;
    if (page.tags && isWhole && entry?.page === page && isCurrent(entry))
      response.headers.set("cache-tag", page.tags.join(","));
    return response;
  };

  const set = ({ path, hasQuery }: PageAddress, page: CachedPage, bytes: number): CachedPage => {
    for (const store of stores) store.delete(path);
    if (page.status === 200) {
      (hasQuery ? withQuery : plain).set(path, { page, bytes, at: now() });
      return page;
    }
    const shared = missingPages.get(page.etag) ?? page;
    missingPages.set(page.etag, shared);
    missing.set(path, { page: shared, bytes, at: now() });
    return shared;
  };

  /** Of data, which feed readers ask for by its date too; a date of now is right for what was not cached before. */
  const setLastModified = (address: PageAddress, { etag, headers }: RenderedPage): void => {
    if (!headers["etag"] || headers["content-type"]?.startsWith("text/html")) return;
    const before = findEntry(address)?.page;
    headers["last-modified"] =
      (before?.etag === etag && before.headers["last-modified"]) || new Date(now()).toUTCString();
  };

  const renderPage = async (address: PageAddress, client: string): Promise<CachedPage> => {
    const startedAt = ++version;
    const request = new Request(options.siteUrl + address.path);
    const page = await queue(client, async () =>
      transformPage(await render(request), new URL(request.url).pathname, transforms),
    );
    setLastModified(address, page);
    if (!address.isCacheable || !page.tags) return page;
    const packed = await packPage(page);
    const bytes = await getPageBytes(packed);
    const isOutdated = clearedAt > startedAt || page.tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > startedAt);
    return isOutdated ? page : set(address, packed, bytes);
  };

  const renderOnce = (address: PageAddress, client: string): Promise<CachedPage> => {
    const { path } = address;
    const running = rendering.get(path);
    if (running) return timeStage("queue", () => running);
    const started: Promise<CachedPage> = renderPage(address, client).finally(() => {
      if (rendering.get(path) === started) rendering.delete(path);
    });
    rendering.set(path, started);
    return started;
  };

  /** The page of now if it can be rendered soon, else null. */
  const renderSoon = async (address: PageAddress, client: string): Promise<CachedPage | null> => {
    const rendered = renderOnce(address, client).catch((error: unknown) => {
      onError?.(error);
      return null;
    });
    const page = await withTimeout(patienceMs, rendered).catch(() => null);
    return page === null || page.status >= 500 ? null : page;
  };

  return {
    async handle(address, request, client = "") {
      const entry = address.isCacheable ? findEntry(address) : undefined;
      const age = entry ? now() - entry.at : Infinity;
      if (entry?.outdatedAt !== undefined) {
        const old = now() - entry.outdatedAt < outdatedMs ? entry.page : null;
        const page = await renderOnce(address, client).catch((error: unknown) => {
          if (!old || error instanceof RenderQueueFull) throw error;
          onError?.(error);
          return null;
        });
        const isUsable = page !== null && (page.status < 500 || !old);
        onResult?.(isUsable ? "miss" : "kept");
        if (!isUsable) onKept?.(address.path, age);
        else if (findEntry(address) === entry) for (const store of stores) store.delete(address.path);
        return respond(address, isUsable ? page : (old as CachedPage), request);
      }
      if (entry && age < freshMs + staleMs) {
        onResult?.(age < freshMs ? "hit" : "stale");
        if (age >= freshMs) renderOnce(address, client).catch((error: unknown) => onError?.(error));
        return respond(address, entry.page, request);
      }
      if (entry && age < keptMs) {
        const page = await renderSoon(address, client);
        onResult?.(page ? "miss" : "kept");
        if (!page) onKept?.(address.path, age);
        return respond(address, page ?? entry.page, request);
      }
      onResult?.(address.isCacheable ? "miss" : "bypass");
      return respond(address, await renderOnce(address, client), request);
    },
    async preview({ path }, request, client, drafts) {
      const page = await queue(client, async () => {
        const rendered = await render(new Request(options.siteUrl + path), drafts);
        return transformPage(await toQuietPreview(rendered, transforms.noncePlaceholder), path, transforms);
      });
      const policy = page.headers["content-security-policy"];
      if (policy)
        page.headers["content-security-policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
      page.headers["cache-control"] = "no-store";
      return toResponse(page, request);
    },
    async findReady(address, request, response) {
      const entry = address.isCacheable ? findEntry(address) : undefined;
      if (!entry || entry.page.etag !== response.headers.get("etag")) return null;
      const { body } = await getBody(entry.page, request);
      return {
        bytes: body,
        isCurrent: () => findEntry(address) === entry && isCurrent(entry),
        onSend: () => onResult?.("hit"),
      };
    },
    load: () => ({
      entries: stores.reduce((sum, store) => sum + store.size, 0),
      bytes: plain.calculatedSize + withQuery.calculatedSize,
      queue: queue.load(),
    }),
    clear() {
      clearedAt = ++version;
      rendering.clear();
      for (const store of stores) store.clear();
    },
    invalidate(table) {
      invalidatedAt.set(table, ++version);
      rendering.clear();
      for (const store of stores)
        for (const [key, entry] of store.entries())
          if (entry.page.tags?.includes(table)) {
            if (store === missing) store.delete(key);
            else entry.outdatedAt ??= now();
          }
    },
  };
};

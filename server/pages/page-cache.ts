import { answerWith, type Finish, finishPage, type Page } from "./page.ts";

type Render = (request: Request) => Promise<Response>;
type Entry = { page: Page; at: number; size: number };
export type CacheResult = "hit" | "stale" | "miss" | "bypass";

export type PageCacheOptions = {
  /** How long a page is served without asking again. Changed rows drop it at once, whatever its age. */
  freshMs: number;
  /** How much longer it is served while a new one is made. */
  staleMs: number;
  maxBytes: number;
  finish: Finish;
  onResult?: (result: CacheResult) => void;
  onError?: (error: unknown) => void;
  now?: () => number;
};

export type PageCache = {
  answer(request: Request): Promise<Response>;
  /** Forgets every page that shows rows of this table; also those being rendered now. */
  drop(table: string): void;
  dropAll(): void;
};

/**
 * Keeps the finished answers of public pages, which are the same for every visitor. Keyed by path and query,
 * dropped by table name. A burst of misses renders once.
 */
export const createPageCache = (render: Render, options: PageCacheOptions): PageCache => {
  const { freshMs, staleMs, maxBytes, finish, onResult, onError, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<Page>>();
  const dropped = new Map<string, number>();
  let bytes = 0;
  let tick = 0;

  const forget = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, page: Page) => {
    forget(key);
    const size = page.body.length * 2 + 1_000;
    entries.set(key, { page, at: now(), size });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  const renderPage = async (request: Request, key: string): Promise<Page> => {
    const startedAt = ++tick;
    const page = await finishPage(await render(request), new URL(request.url).pathname, finish);
    const isOutdated = page.tags?.some((tag) => (dropped.get(tag) ?? 0) > startedAt) || (dropped.get("*") ?? 0) > startedAt;
    if (page.tags && !isOutdated) keep(key, page);
    return page;
  };

  const renderOnce = (request: Request, key: string): Promise<Page> => {
    const running = rendering.get(key);
    if (running) return running;
    const started: Promise<Page> = renderPage(request, key).finally(() => {
      if (rendering.get(key) === started) rendering.delete(key);
    });
    rendering.set(key, started);
    return started;
  };

  const refresh = (request: Request, key: string) => {
    // The visitor has an answer already, so this request must not end with theirs.
    const copy = new Request(request.url, { headers: request.headers });
    renderOnce(copy, key).catch((error: unknown) => onError?.(error));
  };

  return {
    async answer(request) {
      const isShared = (request.method === "GET" || request.method === "HEAD") && !request.headers.has("authorization");
      if (!isShared) {
        onResult?.("bypass");
        return answerWith(await finishPage(await render(request), new URL(request.url).pathname, finish), request);
      }
      const key = request.url.slice(request.url.indexOf("/", 8));
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (entry && age < freshMs + staleMs) {
        onResult?.(age < freshMs ? "hit" : "stale");
        if (age >= freshMs) refresh(request, key);
        return answerWith(entry.page, request);
      }
      onResult?.("miss");
      const source = request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
      return answerWith(await renderOnce(source, key), request);
    },
    drop(table) {
      dropped.set(table, ++tick);
      rendering.clear();
      for (const [key, { page }] of entries) if (page.tags?.includes(table)) forget(key);
    },
    dropAll() {
      dropped.set("*", ++tick);
      rendering.clear();
      entries.clear();
      bytes = 0;
    },
  };
};

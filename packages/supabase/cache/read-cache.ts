import { LRUCache } from "lru-cache";

type Entry = {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  expiresAt: number;
  /** Whose rows it shows. */
  tables: ReadonlySet<string>;
  /** The number of the last change before it was read. */
  change: number;
};

export type ReadCacheStats = { hits: number; misses: number; entries: number; bytes: number };
type ReadCacheOptions = { maxBytes?: number | undefined; maxAgeMs?: number; now?: () => number };

/** The headers on which an anonymous read depends, besides its key. */
export const readHeaders = ["accept", "accept-profile", "range", "range-unit", "prefer"];

/** A response that is sent again to all who ask the same. */
export type CachedRead = {
  bytes: Uint8Array;
  /** Whether it would still be the response to the same request. */
  isCurrent(): boolean;
  /** To be called for each request that is answered with it. */
  onSend(): void;
};

/** What changes with any file or bucket: they are no tables of ours on a hosted project. */
export const storedFiles = "files";

/** The cache key of an anonymous read, or null if the response is not shared by all anonymous users. */
export const anonCacheKey = (request: Request, publishableKey: string): string | null => {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { headers, url } = request;
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const apikey = headers.get("apikey");
  const authorization = headers.get("authorization");
  if (authorization !== null && authorization !== `Bearer ${publishableKey}`) return null;
  // Files of public buckets need no key: an image element sends none.
  const isPublicFile = url.startsWith("/storage/v1/object/public/", path) && apikey === null;
  const isRead = url.startsWith("/rest/v1/", path) && !url.startsWith("rpc/", path + 9) && apikey === publishableKey;
  if (!isPublicFile && !isRead) return null;
  let key = `${request.method} ${url.slice(path)}`;
  for (const name of readHeaders) key += `\n${headers.get(name) ?? ""}`;
  return key;
};

const getSize = ({ body }: Entry, key: string): number => key.length * 2 + (body?.byteLength ?? 0) + 500;

const toResponse = ({ status, headers, body }: Entry) => new Response(body, { status, headers });

const toEntry = async (response: Response, facts: Pick<Entry, "expiresAt" | "tables" | "change">): Promise<Entry> => ({
  status: response.status,
  headers: [...response.headers],
  body: response.body ? new Uint8Array(await response.arrayBuffer()) : null,
  ...facts,
});

/**
 * Caches anonymous reads in memory until a table changes that they read. They also expire after a few seconds, because a
 * scheduled post becomes public without a write.
 */
export const createReadCache = ({ maxBytes = 32_000_000, maxAgeMs = 5_000, now = Date.now }: ReadCacheOptions = {}) => {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: getSize,
  });
  const pending = new Map<string, Promise<Entry>>();
  const changes = new Map<string, number>();
  let lastChange = 0;
  let hits = 0;
  let misses = 0;

  const isUnchanged = ({ tables, change }: Entry): boolean =>
    [...tables].every((table) => (changes.get(table) ?? 0) <= change);

  const find = (key: string): Entry | null => {
    const entry = entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt > now() && isUnchanged(entry)) return entry;
    entries.delete(key);
    return null;
  };

  return {
    /**
     * Returns the cached response, or that of `load`, which adds the tables that it reads to `tables`; concurrent requests
     * for one key load it only once.
     */
    async getOrLoad(key: string, load: (tables: Set<string>) => Promise<Response>): Promise<Response> {
      const cached = find(key);
      if (cached) {
        hits += 1;
        return toResponse(cached);
      }
      misses += 1;
      const shared = pending.get(key);
      if (shared) return toResponse(await shared);
      const tables = new Set<string>();
      const facts = { tables, change: lastChange, expiresAt: now() + maxAgeMs };
      const loading = load(tables).then((response) => toEntry(response, facts));
      pending.set(key, loading);
      try {
        const entry = await loading;
        const isComplete = entry.status === 200 || entry.status === 206;
        // What names no table would outlive every change.
        if (isComplete && tables.size > 0 && isUnchanged(entry)) entries.set(key, entry);
        return toResponse(entry);
      } finally {
        if (pending.get(key) === loading) pending.delete(key);
      }
    },
    findCurrent(key: string): CachedRead | null {
      const entry = find(key);
      if (!entry?.body) return null;
      return { bytes: entry.body, isCurrent: () => find(key) === entry, onSend: () => void (hits += 1) };
    },
    /** Lets go of what shows rows of a table, and shares none of the reads that have begun. */
    invalidate(table: string): void {
      changes.set(table, (lastChange += 1));
      pending.clear();
    },
    stats: (): ReadCacheStats => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),
  };
};

export type ReadCache = ReturnType<typeof createReadCache>;

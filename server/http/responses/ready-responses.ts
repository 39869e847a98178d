import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { readHeaders } from "@site/supabase/cache/read-cache.ts";
import { type ConditionalHeader, isNotModified } from "@site/supabase/http/conditional-requests.ts";
import { pickEncoding } from "./compression.ts";
import type { UnreadLimit } from "./unread-responses.ts";

/** The body of a response that is also the one of the next requests. */
type ReadyBody = {
  bytes: Uint8Array;
  /** Whether a request would still get it; without this it never changes. */
  isCurrent?(): boolean;
  /** Called for each request that is answered with it. */
  onSend?(): void;
};
/** Headers alternate with their values, as Node writes them. */
type Ready = ReadyBody & {
  etag: string | undefined;
  lastModified: Date;
  headers: string[];
  unchangedHeaders: string[];
  view: string | null;
};
type Bindings = { incoming?: IncomingMessage } | undefined;
type Variables = { readyBody?: ReadyBody; view?: string | null };

type Options = {
  /** A client without room is told so by the middleware. */
  unread: Pick<UnreadLimit, "hasRoom" | "track">;
  /** Called for each request that is answered from here, before its response. */
  watch(incoming: IncomingMessage): void;
  /** Called for each response that was sent from here; returns its request id. */
  record(request: { method: string; path: string; status: number; startedAt: number; endedAt: number }): string;
  /** Called for each page that was sent from here, with the name under which its views are counted. */
  countView(view: string, incoming: IncomingMessage): void;
  maxBytes: number;
  maxAgeMs?: number;
};

// Requests with one of these headers may need another response, so they go through all middleware.
const decisiveHeaders = ["origin", "content-length", "transfer-encoding", "expect", "upgrade"];
const credentials = ["apikey", "authorization"];
// A read gets a ready response only with exactly the headers of the request that had it through all middleware.
const comparedHeaders = [...credentials, ...readHeaders];
// The first two are of one request, and Node writes the third one.
const ownHeaders = new Set(["x-request-id", "server-timing", "content-length"]);
const bodyHeaders = new Set(["content-type", "content-encoding"]);

/** The cache key of a request whose response depends only on URL, encoding and, for a read, `comparedHeaders`; else null. */
const toKey = ({ method, url, headers }: IncomingMessage): string | null => {
  if ((method !== "GET" && method !== "HEAD") || !url?.startsWith("/") || !headers.host) return null;
  if (decisiveHeaders.some((name) => name in headers)) return null;
  const key = `${method} ${pickEncoding(headers["accept-encoding"]) ?? ""} ${headers.host} ${url}`;
  if (!url.startsWith("/rest/v1/")) return credentials.some((name) => name in headers) ? null : key;
  return [key, ...comparedHeaders.map((name) => headers[name] ?? "")].join("\n");
};

/** Marks the current response as ready: it is also sent for the next requests with exactly this URL, whoever sends them. */
export const markReady = (c: Context, body: ReadyBody): void => c.set("readyBody", body);

/**
 * Caches complete responses with their headers for a minute, and sends them with Node directly, at a fraction of the cost
 * of the middleware.
 */
export const createReadyResponses = (options: Options) => {
  const { unread, watch, record, countView, maxBytes, maxAgeMs = 60_000 } = options;
  const entries = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length * 2 + 1_000,
    ttl: maxAgeMs,
  });

  /** Must be the first middleware: it sees the headers that all others have set. */
  const collect: MiddlewareHandler<{ Variables: Variables }> = async (c, next) => {
    await next();
    const body = c.get("readyBody");
    const incoming = (c.env as Bindings)?.incoming;
    const key = body && incoming && c.res.status === 200 ? toKey(incoming) : null;
    if (!body || key === null) return;
    const kept = [...c.res.headers].filter(([name]) => !ownHeaders.has(name));
    entries.set(key, {
      ...body,
      etag: c.res.headers.get("etag") ?? undefined,
      lastModified: new Date(c.res.headers.get("last-modified") ?? Number.NaN),
      headers: [...kept.flat(), "content-length", String(body.bytes.byteLength)],
      unchangedHeaders: kept.filter(([name]) => !bodyHeaders.has(name)).flat(),
      view: c.get("view") ?? null,
    });
  };

  const find = (key: string): Ready | undefined => {
    const ready = entries.get(key);
    if (!ready?.isCurrent || ready.isCurrent()) return ready;
    entries.delete(key);
    return undefined;
  };

  /** Sends the response of a request if it is ready; returns whether it was. */
  const send = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (entries.size === 0) return false;
    const key = toKey(incoming);
    const ready = key === null ? undefined : find(key);
    if (!ready || !unread.hasRoom(incoming)) return false;
    const startedAt = performance.now();
    watch(incoming);
    const { method = "", url = "" } = incoming;
    const sent = { get: (name: ConditionalHeader) => incoming.headers[name] ?? null };
    const isUnchanged =
      ready.etag !== undefined && isNotModified(sent, { etag: ready.etag, lastModified: ready.lastModified });
    const status = isUnchanged ? 304 : 200;
    const [path = ""] = url.split("?", 1);
    const id = record({ method, path, status, startedAt, endedAt: performance.now() });
    outgoing.writeHead(status, [...(isUnchanged ? ready.unchangedHeaders : ready.headers), "x-request-id", id]);
    outgoing.end(isUnchanged || method === "HEAD" ? undefined : ready.bytes);
    ready.onSend?.();
    if (ready.view !== null) countView(ready.view, incoming);
    if (outgoing.writableLength > 0) unread.track({ incoming, outgoing });
    return true;
  };
  return { collect, send };
};

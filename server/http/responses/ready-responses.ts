import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { matchesETag } from "@site/supabase/http/conditional-requests.ts";
import type { UnreadLimit } from "./unread-responses.ts";

type Ready = { headers: OutgoingHttpHeaders; body: Uint8Array };
type Bindings = { incoming?: IncomingMessage } | undefined;

type Options = {
  /** A client without room is told so by the middleware. */
  unread: Pick<UnreadLimit, "hasRoom" | "track">;
  /** Called for each request that is answered from here, before its response. */
  watch(incoming: IncomingMessage): void;
  /** Called for each response that was sent from here; returns its request id. */
  record(request: { method: string; path: string; status: number; startedAt: number; endedAt: number }): string;
  maxBytes?: number;
  maxAgeMs?: number;
};

const bodyKey = "readyBody";
// Requests with one of these headers may need another response, so they go through all middleware.
const decisiveHeaders = [
  "apikey",
  "authorization",
  "origin",
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
];
const bodyHeaders = new Set(["content-type", "content-length"]);

/** The cache key of a request whose response depends only on its URL; null for any other. */
const toKey = ({ method, url, headers }: IncomingMessage): string | null => {
  if (method !== "GET" || !url?.startsWith("/") || !headers.host) return null;
  return decisiveHeaders.some((name) => name in headers) ? null : `${headers.host} ${url}`;
};

/**
 * Marks the current response as ready: it is also sent for the next requests with exactly this URL, whoever sends them.
 * Only for bytes that never change.
 */
export const markReady = (c: Context, body: Uint8Array): void => c.set(bodyKey, body);

/**
 * Caches complete responses with their headers for a minute, and sends them with Node directly, at a third of the cost
 * of the middleware.
 */
export const createReadyResponses = ({ unread, watch, record, maxBytes = 16_000_000, maxAgeMs = 60_000 }: Options) => {
  const entries = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + 1_000,
    ttl: maxAgeMs,
  });

  /** Must be the first middleware: it sees the headers that all others have set. */
  const collect: MiddlewareHandler = async (c, next) => {
    await next();
    const body = c.get(bodyKey) as Uint8Array | undefined;
    const incoming = (c.env as Bindings)?.incoming;
    const key = body && incoming && c.res.status === 200 ? toKey(incoming) : null;
    if (!body || key === null) return;
    // Of this one request.
    const { "x-request-id": _id, "server-timing": _times, ...headers } = Object.fromEntries(c.res.headers);
    entries.set(key, { body, headers: { ...headers, "content-length": body.byteLength } });
  };

  /** Sends the response of a request if it is ready; returns whether it was. */
  const send = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (entries.size === 0) return false;
    const key = toKey(incoming);
    const ready = key === null ? undefined : entries.get(key);
    if (!ready || !unread.hasRoom(incoming)) return false;
    const startedAt = performance.now();
    watch(incoming);
    const { etag } = ready.headers;
    const isKnown = etag !== undefined && matchesETag(incoming.headers["if-none-match"], etag);
    const status = isKnown ? 304 : 200;
    const [path = ""] = (incoming.url ?? "").split("?", 1);
    const id = record({ method: "GET", path, status, startedAt, endedAt: performance.now() });
    const headers = isKnown
      ? Object.fromEntries(Object.entries(ready.headers).filter(([name]) => !bodyHeaders.has(name)))
      : ready.headers;
    outgoing.writeHead(status, { ...headers, "x-request-id": id });
    outgoing.end(isKnown ? undefined : ready.body);
    if (outgoing.writableLength > 0) unread.track({ incoming, outgoing });
    return true;
  };
  return { collect, send };
};

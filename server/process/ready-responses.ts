import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

type Ready = { headers: OutgoingHttpHeaders; body: Uint8Array };
type Bindings = { incoming?: IncomingMessage } | undefined;

type Options = {
  /** Sees each request that is answered from here, before it is. */
  watch(incoming: IncomingMessage): void;
  /** Called with each response that was sent from here; returns the id that it carries. */
  record(request: { method: string; path: string; status: number; seconds: number }): string;
  maxBytes?: number;
  maxAgeMs?: number;
};

const bodyKey = "readyBody";
// What these ask for, or whom they name, decides the response elsewhere: such requests go the whole way.
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

/** The key of a request whose response depends on its address alone; null for another one. */
const toKey = ({ method, url, headers }: IncomingMessage): string | null => {
  if (method !== "GET" || !url?.startsWith("/") || !headers.host) return null;
  return decisiveHeaders.some((name) => name in headers) ? null : `${headers.host} ${url}`;
};

/**
 * Lets the next requests for this very address be answered with the response that is being made, whoever sends them. For
 * bytes that never change.
 */
export const markReady = (c: Context, body: Uint8Array): void => c.set(bodyKey, body);

/**
 * Finished responses, kept with their headers for a minute after they went through the whole site, and sent by Node
 * itself: at a third of what the way through the middleware costs.
 */
export const createReadyResponses = ({ watch, record, maxBytes = 16_000_000, maxAgeMs = 60_000 }: Options) => {
  const entries = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + 1_000,
    ttl: maxAgeMs,
  });

  /** The first middleware: it sees the headers that all others have set. */
  const collect: MiddlewareHandler = async (c, next) => {
    await next();
    const body = c.get(bodyKey) as Uint8Array | undefined;
    const incoming = (c.env as Bindings)?.incoming;
    const key = body && incoming && c.res.status === 200 ? toKey(incoming) : null;
    if (!body || key === null) return;
    const { "x-request-id": _id, ...headers } = Object.fromEntries(c.res.headers);
    entries.set(key, { body, headers: { ...headers, "content-length": body.byteLength } });
  };

  /** Answers a request if its response is ready; returns whether it did. */
  const send = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (entries.size === 0) return false;
    const key = toKey(incoming);
    const ready = key === null ? undefined : entries.get(key);
    if (!ready) return false;
    const startedAt = performance.now();
    watch(incoming);
    const isKnown = incoming.headers["if-none-match"] === ready.headers.etag && ready.headers.etag !== undefined;
    const status = isKnown ? 304 : 200;
    const [path = ""] = (incoming.url ?? "").split("?", 1);
    const id = record({ method: "GET", path, status, seconds: (performance.now() - startedAt) / 1_000 });
    const headers = isKnown
      ? Object.fromEntries(Object.entries(ready.headers).filter(([name]) => !bodyHeaders.has(name)))
      : ready.headers;
    outgoing.writeHead(status, { ...headers, "x-request-id": id });
    outgoing.end(isKnown ? undefined : ready.body);
    return true;
  };
  return { collect, send };
};

import type { Backend } from "./backend.ts";
import { createChangeFeed, findWrittenTable } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { applyCors, preflightResponse } from "./gateway/cors.ts";
import { errorResponse, notFound } from "./gateway/error-response.ts";
import { unavailable } from "./gateway/map-database-error.ts";
import { withTimeout } from "./with-timeout.ts";

export type HostedOptions = {
  /** Address of the Supabase project. */
  url: string;
  publishableKey: string;
  secretKey: string;
  siteUrl: string;
  /** Timeout until the project's response begins, in milliseconds. */
  timeoutMs?: number | undefined;
};

const mounts = /^\/(auth|rest|storage|realtime)\/v1(\/|$)/;

// Hop-by-hop and forwarding headers, and those that `fetch` sets itself.
const strippedHeaders = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "cookie",
  "accept-encoding",
  "forwarded",
  "x-real-ip",
]);

const toForwardedHeaders = (headers: Headers): Headers => {
  const named = new Set((headers.get("connection") ?? "").toLowerCase().split(/\s*,\s*/));
  const forwarded = [...headers].filter(
    ([name]) => !strippedHeaders.has(name) && !named.has(name) && !name.startsWith("x-forwarded-"),
  );
  return new Headers(forwarded);
};

const toClientResponse = (upstream: Response): Response => {
  const headers = toForwardedHeaders(upstream.headers);
  // `fetch` has already decompressed the body, so the encoded length no longer applies.
  if (headers.has("content-encoding")) {
    headers.delete("content-encoding");
    headers.delete("content-length");
  }
  return new Response(upstream.body, { status: upstream.status, statusText: upstream.statusText, headers });
};

/** Backend for a hosted or self-hosted Supabase project: a reverse proxy. Sees changes of its own process only. */
export const createHostedBackend = ({
  url,
  publishableKey,
  secretKey,
  siteUrl,
  timeoutMs = 30_000,
}: HostedOptions): Backend => {
  const siteOrigin = new URL(siteUrl).origin;
  const changes = createChangeFeed();

  const forward = async (request: Request, pathname: string, search: string): Promise<Response> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error("The project did not respond in time")), timeoutMs);
    const stop = () => abort.abort(request.signal.reason);
    request.signal.addEventListener("abort", stop, { once: true });
    try {
      const upstream = await globalThis.fetch(new URL(`${url.replace(/\/+$/, "")}${pathname}${search}`), {
        method: request.method,
        headers: toForwardedHeaders(request.headers),
        body: request.body,
        redirect: "manual",
        signal: abort.signal,
        ...(request.body ? { duplex: "half" } : {}),
      } as RequestInit);
      const table = findWrittenTable(pathname);
      if (table !== null && upstream.ok && request.method !== "GET" && request.method !== "HEAD") changes.notify(table);
      return toClientResponse(upstream);
    } catch {
      return errorResponse(unavailable, pathname);
    } finally {
      clearTimeout(timer);
    }
  };

  const fetch = async (request: Request): Promise<Response> => {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return preflightResponse(origin, siteOrigin);
    const { pathname, search } = new URL(request.url);
    const response = mounts.test(pathname)
      ? await forward(request, pathname, search)
      : errorResponse(notFound, pathname);
    return applyCors(response, origin, siteOrigin);
  };

  const clients = createClients({ url: siteUrl, publishableKey, secretKey, fetch });
  const check = async () => {
    const { error } = await clients.anonClient().from("posts").select("id").limit(1);
    if (error) throw new Error(`The project responded: ${error.message}`);
  };
  return {
    driver: "hosted",
    publishableKey,
    secretKey,
    fetch,
    ...clients,
    check: (milliseconds) => withTimeout(milliseconds, check()),
    onChange: changes.onChange,
    close: async () => undefined,
  };
};

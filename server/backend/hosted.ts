import { HTTPException } from "hono/http-exception";
import { proxy } from "hono/proxy";
import type { Backend } from "./backend.ts";
import { createChangeFeed, findWrittenTable } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { applyCors, preflightResponse } from "./gateway/cors.ts";
import { type ApiError, errorResponse, notFound } from "./gateway/error-response.ts";
import { serviceUnavailable } from "./gateway/map-database-error.ts";
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

// Headers that reveal where a request came from, and those of our own origin. The proxy strips hop-by-hop headers.
const strippedHeaders = new Set(["host", "cookie", "expect", "proxy-connection", "forwarded", "x-real-ip"]);

const badConnectionHeader: ApiError = {
  status: 400,
  code: "validation_failed",
  message: "The Connection header is malformed",
};

const toForwardedHeaders = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !strippedHeaders.has(name) && !name.startsWith("x-forwarded-")));

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
      const upstream = await proxy(`${url.replace(/\/+$/, "")}${pathname}${search}`, {
        raw: new Request(request, { headers: toForwardedHeaders(request.headers) }),
        strictConnectionProcessing: true,
        redirect: "manual",
        signal: abort.signal,
      });
      const table = findWrittenTable(pathname);
      if (table !== null && upstream.ok && request.method !== "GET" && request.method !== "HEAD") changes.notify(table);
      return upstream;
    } catch (error) {
      return errorResponse(error instanceof HTTPException ? badConnectionHeader : serviceUnavailable, pathname);
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

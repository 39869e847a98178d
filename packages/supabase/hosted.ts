import { HTTPException } from "hono/http-exception";
import { proxy } from "hono/proxy";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "./backend.ts";
import { createChangeFeed, findWrittenTable } from "./change-feed.ts";
import { createClients } from "./clients.ts";
import { applyCors, preflightResponse } from "./gateway/cors.ts";
import { parseAuthRequest } from "./auth/requests/parse-auth-request.ts";
import { type ApiError, errorResponse, notFound, RequestError } from "./http/error-response.ts";
import { readSiteOrigin, readSiteUrl, type SiteUrl } from "./http/site-url.ts";
import { serviceUnavailable } from "./gateway/map-database-error.ts";
import { validateUrl } from "./http/validate-url.ts";
import type { DatabaseEvent } from "./embedded/connection.ts";
import { isMessage } from "./realtime/messages.ts";
import { createRealtimeProxy } from "./realtime/proxy-upgrade.ts";
import { type StageListener, timeStage } from "./stages.ts";
import type { SiteOptions } from "./site-options.ts";
import { withTimeout } from "./with-timeout.ts";

export type HostedOptions = Pick<SiteOptions, "probe" | "easyPasswords" | "schema"> & {
  /** Address of the Supabase project. */
  url: string;
  publishableKey: string;
  secretKey: string;
  siteUrl: SiteUrl;
  /** Address of the project's database, not through a pooler in transaction mode: tells of changes by others. */
  databaseUrl?: string | undefined;
  /** How long the start waits for that database. */
  waitMs?: number | undefined;
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
  /** Timeout until the project's response begins, in milliseconds. */
  timeoutMs?: number | undefined;
  /** The same for what the site itself reads for a page, whose visitor waits. */
  pageTimeoutMs?: number | undefined;
  onStage?: StageListener | undefined;
};

const mounts = /^\/(auth|rest|storage|realtime)\/v1(\/|$)/;

/** Request headers that the official clients send, and the service's own; `connection` is for the proxy helper. */
const requestHeaders = new Set([
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
  "cache-control",
  "connection",
  "content-length",
  "content-profile",
  "content-type",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "prefer",
  "range",
  "range-unit",
  "user-agent",
  "x-actor",
  "x-audit",
  "x-client-info",
  "x-metadata",
  "x-supabase-api-version",
  "x-upsert",
]);

/** Response headers that the official clients and browsers need. No others: they would speak for our origin. */
const responseHeaders = new Set([
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-length",
  "content-location",
  "content-profile",
  "content-range",
  "content-type",
  "etag",
  "expires",
  "last-modified",
  "link",
  "location",
  "preference-applied",
  "retry-after",
  "vary",
  "www-authenticate",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
]);

const badConnectionHeader: ApiError = {
  status: 400,
  code: "validation_failed",
  message: "The Connection header is malformed",
};

const withoutEndSlashes = (url: string): string =>
  url.slice(0, url.split("").findLastIndex((character) => character !== "/") + 1);

const pick = (headers: Headers, names: ReadonlySet<string>): Headers =>
  new Headers([...headers].filter(([name]) => names.has(name)));

/**
 * Rebuilds a request below `/auth/v1` from its typed form, so that the project acts on the address that was counted, and
 * on no endpoint that the rate limits do not know.
 */
const rebuildAuthRequest = async (
  request: Request,
  { secretKey, ...site }: Pick<HostedOptions, "siteUrl" | "easyPasswords" | "secretKey">,
): Promise<Request> => {
  const address = validateUrl(request.url, false);
  const isService = request.headers.get("apikey") === secretKey;
  const { query, fields } = await parseAuthRequest(request, address, { ...site, isService });
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  if (fields) headers.set("content-type", "application/json");
  const url = new URL(address.path, request.url);
  url.search = new URLSearchParams([...query]).toString();
  const body = fields ? JSON.stringify(Object.fromEntries(fields)) : null;
  return new Request(url, { method: request.method, headers, body, signal: request.signal });
};

/**
 * Backend for a hosted or self-hosted Supabase project: a reverse proxy. Sees changes of its own process only, unless it is
 * given the address of the database. Throws a DatabaseStartError if that is of no use.
 */
export const createHostedBackend = async <Database>({
  url,
  databaseUrl,
  waitMs = 0,
  onEvent,
  publishableKey,
  secretKey,
  siteUrl,
  probe,
  schema,
  easyPasswords,
  timeoutMs = 30_000,
  onStage,
  pageTimeoutMs = 2_500,
}: HostedOptions): Promise<Backend<Database>> => {
  const changes = createChangeFeed();

  // A function may write to any table.
  const writingCalls = new Set(
    Object.entries(schema.functions)
      .filter(([, { reads, keepsCache }]) => !reads && !keepsCache)
      .map(([name]) => `/rest/v1/rpc/${name}`),
  );
  const tellOfAll = () => {
    for (const table of Object.keys(schema.tables)) changes.notify(table);
  };
  const openFeed = async (address: string) => {
    const { openProjectFeed } = await import("./postgres/open-project-feed.ts");
    const onChange = (announcement: string) => {
      // The project tells of rows itself.
      if (!isMessage(announcement)) changes.notify(announcement);
    };
    return openProjectFeed(address, { onChange, onUnknown: tellOfAll, waitMs, onEvent });
  };
  const feed = databaseUrl === undefined ? null : await openFeed(databaseUrl);
  const tellOfWrite = async (pathname: string): Promise<void> => {
    const table = findWrittenTable(pathname);
    if (table !== null) changes.notify(table);
    else if (writingCalls.has(pathname)) await (feed ? feed.catchUp() : tellOfAll());
  };

  const forward = async (request: Request, limitMs: number): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error("The project did not respond in time")), limitMs);
    const stop = () => abort.abort(request.signal.reason);
    request.signal.addEventListener("abort", stop, { once: true });
    try {
      const upstream = await proxy(`${withoutEndSlashes(url)}${pathname}${search}`, {
        raw: new Request(request, { headers: pick(request.headers, requestHeaders) }),
        strictConnectionProcessing: true,
        redirect: "manual",
        signal: abort.signal,
      });
      if (upstream.ok && request.method !== "GET" && request.method !== "HEAD") await tellOfWrite(pathname);
      const { status, statusText } = upstream;
      return new Response(upstream.body, { status, statusText, headers: pick(upstream.headers, responseHeaders) });
    } catch (error) {
      return errorResponse(error instanceof HTTPException ? badConnectionHeader : serviceUnavailable, pathname);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Whether the site reads what any visitor may. */
  const isForPage = ({ method, headers }: Request, client: string | undefined): boolean =>
    client === undefined && (method === "GET" || method === "HEAD") && headers.get("apikey") === publishableKey;

  const respond = async (
    request: Request,
    client: string | undefined,
    onWork: (() => void) | undefined,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!mounts.test(pathname)) return errorResponse(notFound, pathname);
    try {
      const checked = pathname.startsWith("/auth/")
        ? await rebuildAuthRequest(request, { siteUrl, easyPasswords, secretKey })
        : request;
      onWork?.();
      return await timeStage(onStage, "database", () =>
        forward(checked, isForPage(request, client) ? pageTimeoutMs : timeoutMs),
      );
    } catch (error) {
      if (error instanceof RequestError) return errorResponse(error.error, pathname);
      throw error;
    }
  };

  const fetch = async (request: Request, client?: string, onWork?: () => void): Promise<Response> => {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return preflightResponse(origin, readSiteOrigin(siteUrl));
    return applyCors(await respond(request, client, onWork), origin, readSiteOrigin(siteUrl));
  };

  const clients = createClients<Database>({ url: readSiteUrl(siteUrl), publishableKey, secretKey, fetch });
  const check = async () => {
    // The types of a row that is not looked at.
    const client = clients.anonClient() as unknown as SupabaseClient;
    const { error } = await client.from(probe.table).select(probe.column).limit(1);
    if (error) throw new Error(`The project responded: ${error.message}`);
  };
  return {
    driver: "hosted",
    publishableKey,
    secretKey,
    fetch,
    realtime: createRealtimeProxy(url),
    ...clients,
    check: (milliseconds) => withTimeout(milliseconds, check(), "project"),
    hearsChanges: feed !== null,
    onChange: changes.onChange,
    close: async () => feed?.close(),
  };
};

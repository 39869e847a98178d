import { tooManyPasswords } from "../auth/password-turn.ts";
import { type ReadCache, anonCacheKey } from "../cache/read-cache.ts";
import type { Keys } from "../supabase-lite/lite-app.ts";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";
import { parseAuthRequest } from "./auth/parse-auth-request.ts";
import { applyCors, preflightResponse } from "./cors.ts";
import { type ApiError, errorResponse, RequestError } from "./error-response.ts";
import { type ForwardCall, type LiteResponse, type LiteCall, type LiteError, maxResponseBytes } from "./lite-call.ts";
import { responseTooLarge, isConnectionError, isTooLarge, toApiError } from "./map-database-error.ts";
import { createSearchLimit, type TextSearch } from "./limit-searches.ts";
import { buildPath, type ParsedRequest } from "./parsed-request.ts";
import { type RunQuery, rejectReusedRefreshToken } from "./refresh-token-reuse.ts";
import { parseRestRequest } from "./rest/parse-rest-request.ts";
import { parseStorageRequest } from "./storage/parse-storage-request.ts";
import { createFairSemaphore } from "./fair-semaphore.ts";
import { getRawPath } from "./validation/canonical-path.ts";
import { maxJsonValues } from "./validation/parse-json.ts";
import type { Parameter } from "./validation/parse-query.ts";
import { validateApiKey, validateAuthorization, validateSignature } from "./validation/validate-authorization.ts";
import { type Address, validateUrl } from "./validation/validate-url.ts";

export type ErrorLogger = (entry: { method: string; path: string; status: number; errors: LiteError[] }) => void;

type GatewayOptions = {
  /** Forwards a validated request to the library. */
  forward: ForwardCall;
  keys: Keys;
  siteUrl: string;
  cache: ReadCache;
  hasStorage: boolean;
  query: RunQuery;
  /** Called with the path of each request that may have written. */
  onWrite?: (pathname: string) => void;
  logError?: ErrorLogger | undefined;
  deadlineMs?: number;
  /** Maximum number of concurrent database calls of outside clients. */
  concurrency: number;
  /** Once it aborts, calls that wait for a password hash are refused. */
  closing?: AbortSignal;
};

type Parsed = ParsedRequest & { needsNoKey?: boolean; isSlow?: boolean; refreshToken?: string };
type Validated = {
  call: LiteCall;
  refreshToken: string | undefined;
  searches: TextSearch[];
  isCapped: boolean;
  isWrite: boolean;
  isSlow: boolean;
};

const maxUserAgentLength = 300;
/**
 * Slow calls of clients: enough for the password pool to have work of each client, and few enough for the memory of the
 * database thread.
 */
const slowCalls = {
  concurrency: 64,
  concurrencyOfClient: 2,
  maxWaitingOfClient: 100,
  maxWaiting: 400,
  memoryMs: 10_000,
};

const toResponse = ({ status, headers, body }: LiteResponse, method: string): Response => {
  if (method !== "HEAD") return new Response(body, { status, headers });
  // HEAD counts a shorter body than GET would return.
  return new Response(null, { status, headers: headers.filter(([name]) => name !== "content-length") });
};

const extractKey = (request: Request, address: Address): { key: string | null; address: Address } => {
  const isKey = ({ name }: Parameter) => name === "apikey";
  const key = request.headers.get("apikey") ?? address.parameters.find(isKey)?.value ?? null;
  return { key, address: { ...address, parameters: address.parameters.filter((parameter) => !isKey(parameter)) } };
};

const parse = (request: Request, address: Address, siteUrl: string, isService: boolean): Promise<Parsed> => {
  if (address.mount === "auth") return parseAuthRequest(request, address, siteUrl);
  if (address.mount === "storage") return parseStorageRequest(request, address);
  return parseRestRequest(request, address, isService ? maxJsonValues.service : maxJsonValues.others);
};

/**
 * Parses requests into a typed form, forwards rebuilt requests to supabase-lite, maps its errors, and applies CORS and
 * caching.
 */
export const createGateway = (options: GatewayOptions) => {
  const {
    forward,
    keys,
    siteUrl,
    cache,
    hasStorage,
    query,
    onWrite,
    logError,
    deadlineMs = 10_000,
    concurrency,
    closing,
  } = options;
  const siteOrigin = new URL(siteUrl).origin;
  const limitSearches = createSearchLimit(query);
  const semaphore = createFairSemaphore({ concurrency });
  const slowSemaphore = createFairSemaphore({ ...slowCalls, closing, refusal: tooManyPasswords });

  const validateRequest = async (request: Request): Promise<Validated> => {
    const { key, address } = extractKey(request, validateUrl(request.url, hasStorage));
    const authorization = validateAuthorization(request.headers);
    const { mount } = address;
    // Authorization is checked before the request is parsed: without a key nothing about the schema is revealed.
    const isOpen = key === null && (mount === "storage" || mount === "auth");
    const role = isOpen ? null : validateApiKey(key, keys);
    if (authorization !== null) validateSignature(authorization, keys.jwtSecret, mount);
    const parsed = await parse(request, address, siteUrl, role === "secret");
    if (role === null && !parsed.needsNoKey) validateApiKey(key, keys);
    const userAgent = request.headers.get("user-agent")?.slice(0, maxUserAgentLength);
    const actor = role === "secret" ? request.headers.get("x-actor") : null;
    const audit = role === "secret" ? request.headers.get("x-audit") : null;
    const headers: [string, string][] = [...parsed.headers];
    if (key !== null) headers.push(["apikey", key]);
    if (authorization !== null) headers.push(["authorization", authorization]);
    if (userAgent !== undefined) headers.push(["user-agent", userAgent]);
    const { measuredColumns, ...context } = parsed.context;
    const isCapped = mount === "rest" && role !== "secret";
    return {
      call: {
        method: parsed.method,
        path: buildPath(parsed),
        headers,
        body: parsed.body && parsed.body.byteLength > 0 ? parsed.body : null,
        context: {
          ...context,
          ...(isCapped && measuredColumns ? { measuredColumns } : {}),
          ...(userAgent === undefined ? {} : { userAgent }),
          ...(actor === null ? {} : { actor }),
          ...(audit === null ? {} : { audit }),
        },
      },
      refreshToken: parsed.refreshToken,
      searches: isCapped ? (parsed.searches ?? []) : [],
      isCapped,
      isSlow: parsed.isSlow === true,
      isWrite: parsed.isWrite ?? (parsed.method !== "GET" && parsed.method !== "HEAD"),
    };
  };

  const toErrorResponse = (error: ApiError, method: string, path: string, errors: LiteError[]): Response => {
    if (error.status >= 500) logError?.({ method, path, status: error.status, errors });
    return errorResponse(error, path);
  };

  /** Forwards a call when it is its client's turn; the site's own calls do not wait. */
  const forwardInTurn = (
    { call, isSlow }: Validated,
    client: string | undefined,
    request: Request,
    onWork: (() => void) | undefined,
  ): Promise<LiteResponse> => {
    // Only slow calls are dropped with their sender: reading a signal costs as much as a cached page.
    const signal = isSlow ? request.signal : undefined;
    const work = () => {
      onWork?.();
      return forward(call, { deadlineMs, client, signal });
    };
    if (client === undefined) return work();
    return isSlow ? slowSemaphore(client, work, { signal }) : semaphore(client, work);
  };

  const handle = async (request: Request, client: string | undefined, onWork?: () => void): Promise<Response> => {
    const { method } = request;
    const path = getRawPath(request.url);
    try {
      const validated = await validateRequest(request);
      const { refreshToken, searches, isCapped, isWrite } = validated;
      const reused = refreshToken === undefined ? null : await rejectReusedRefreshToken(query, refreshToken);
      if (reused) return errorResponse(reused, path);
      await limitSearches(searches, client);
      const result = await forwardInTurn(validated, client, request, onWork);
      if (result.error) return errorResponse(result.error, path);
      if (result.errors.some(isTooLarge)) return errorResponse(responseTooLarge, path);
      if (isCapped && (result.body?.byteLength ?? 0) > maxResponseBytes) return errorResponse(responseTooLarge, path);
      // Workaround (@supabase/lite 0.10: if it cannot inspect the tables, it responds that there are none; remove when
      // it responds 503).
      const connectionError = result.errors.find(isConnectionError);
      if (result.status < 400 || (result.status < 500 && connectionError === undefined)) {
        if (isWrite && result.status < 300) onWrite?.(path);
        return toResponse(result, method);
      }
      return toErrorResponse(toApiError(connectionError ?? result.errors.at(-1)), method, path, result.errors);
    } catch (thrown) {
      if (thrown instanceof RequestError) return errorResponse(thrown.error, path);
      const error = toLiteError(thrown);
      return toErrorResponse(toApiError(error), method, path, [error]);
    }
  };

  return async (request: Request, client?: string, onWork?: () => void): Promise<Response> => {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return preflightResponse(origin, siteOrigin);
    // Only responses to validated requests are cached, so a lookup needs no parsing.
    const key = anonCacheKey(request, keys.publishableKey);
    const response =
      key === null ? await handle(request, client, onWork) : await cache.getOrLoad(key, () => handle(request, client));
    return applyCors(response, origin, siteOrigin);
  };
};

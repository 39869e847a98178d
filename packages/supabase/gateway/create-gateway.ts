import { readClaims } from "../auth/access-token.ts";
import type { Auth } from "../auth/create-auth.ts";
import { tooManyPasswords } from "../auth/password-turn.ts";
import { type ReadCache, anonCacheKey, storedFiles } from "../cache/read-cache.ts";
import { getDeadlineMs } from "../call-deadline.ts";
import type { ChangedFiles } from "../change-feed.ts";
import type { Keys } from "../database/api-keys.ts";
import type { EasyPasswords } from "../auth/validate-password.ts";
import type { RunQuery } from "../database/database.ts";
import type { Catalog } from "../database/read-catalog.ts";
import type { Session, SessionAnswer, SessionStatement } from "../database/session.ts";
import { type ErrorLogger, type PlainError, toPlainError } from "../plain-error.ts";
import type { StageListener } from "../stages.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { parseAuthRequest } from "../auth/requests/parse-auth-request.ts";
import { applyCors, preflightResponse } from "./cors.ts";
import { type ApiError, databaseBusy, errorResponse, notFound, RequestError } from "../http/error-response.ts";
import { type ConstraintMessages, toApiError } from "./map-database-error.ts";
import { createSearchLimit } from "./limit-searches.ts";
import { endedSession, readSession } from "../auth/read-session.ts";
import { findSearches } from "./rest/parse-parameters.ts";
import { parseRestRequest } from "./rest/parse-rest-request.ts";
import { indexSchema, type Schema } from "./rest/schema.ts";
import { invalidatesCache, listMeasured, listTables, type RestRequest } from "./rest/rest-request.ts";
import { maxResponseBytes, responseTooLarge, toRestResponse } from "./rest/rest-response.ts";
import { compileRequest } from "./rest/sql/compile-request.ts";
import { answerIfNew } from "../http/answer-if-new.ts";
import { createStorageHandler } from "../storage/requests/create-storage-handler.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { getRawPath } from "../http/canonical-path.ts";
import { maxJsonValues } from "../http/parse-json.ts";
import type { Parameter } from "../http/parse-query.ts";
import { validateApiKey, validateAuthorization, validateSignature } from "./validate-authorization.ts";
import { readSiteOrigin, type SiteUrl } from "../http/site-url.ts";
import { type Address, validateUrl } from "../http/validate-url.ts";
import { insufficientPrivilege } from "../sqlstate.ts";

/** Runs a statement in a transaction of its own with the rights of a session. Rejects after `deadlineMs`. */
export type RunStatement = (
  statement: SessionStatement,
  options: { deadlineMs: number; isWrite: boolean },
) => Promise<SessionAnswer>;

type GatewayOptions = {
  schema: Schema;
  constraintMessages?: ConstraintMessages | undefined;
  auth: Auth;
  /** Throws a RequestError if the disk has no room for a write of this many bytes. */
  assertRoom?: ((bytes: number) => Promise<void>) | undefined;
  run: RunStatement;
  catalog: Catalog;
  keys: Keys;
  siteUrl: SiteUrl;
  easyPasswords?: EasyPasswords | undefined;
  cache: ReadCache;
  /** The bytes of stored files; null if storage is disabled. */
  objects: ObjectStore | null;
  query: RunQuery;
  /** Called with the path of each request that may have written. */
  onWrite?: (pathname: string) => void | Promise<void>;
  /** Called with stored files that were deleted, replaced or moved away. */
  onFilesChanged?: (files: ChangedFiles) => void;
  logError?: ErrorLogger | undefined;
  onStage?: StageListener | undefined;
  deadlineMs?: number;
  /** Maximum number of concurrent database calls of outside clients. */
  concurrency: number;
  /** Once it aborts, calls that wait for a password hash are refused. */
  closing?: AbortSignal;
};

/**
 * `client` identifies an outside sender; `onWork` is called once its turn has come; `tables` gets those that the response
 * depends on.
 */
type Sender = { client: string | undefined; onWork?: (() => void) | undefined; tables?: Set<string> };
/** A request whose key and signature are valid. */
type Checked = {
  role: "publishable" | "secret" | null;
  key: string | null;
  authorization: string | null;
  address: Address;
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

const extractKey = (request: Request, address: Address): { key: string | null; address: Address } => {
  const isKey = ({ name }: Parameter) => name === "apikey";
  const key = request.headers.get("apikey") ?? address.parameters.find(isKey)?.value ?? null;
  return { key, address: { ...address, parameters: address.parameters.filter((parameter) => !isKey(parameter)) } };
};

const checkCaller = (request: Request, keys: Keys, hasStorage: boolean): Checked => {
  const { key, address } = extractKey(request, validateUrl(request.url, hasStorage));
  const authorization = validateAuthorization(request.headers);
  const { mount } = address;
  // Authorization is checked before the request is parsed: without a key nothing about the schema is revealed.
  const isOpen = key === null && (mount === "storage" || mount === "auth");
  const role = isOpen ? null : validateApiKey(key, keys);
  if (authorization !== null) validateSignature(authorization, keys.jwtSecret, mount);
  return { role, key, authorization, address };
};

/** Author and audit entry, which only the service may state. */
const readStated = ({ headers }: Request, { role }: Checked) => ({
  actor: role === "secret" ? headers.get("x-actor") : null,
  audit: role === "secret" ? headers.get("x-audit") : null,
});

/** The error of a request that lacks rights or arguments; null for all others. */
const toRequestError = (error: unknown, { kind, relation }: RestRequest, { role }: Session): RequestError | null => {
  const { code, message: reason } = toPlainError(error);
  if (code === insufficientPrivilege) {
    const message = reason.includes("row-level security")
      ? "The row violates a row-level security policy"
      : `Permission denied for ${relation.name}`;
    // A visitor may have the right after a login, others never.
    return new RequestError({ status: role === "anon" ? 401 : 403, code, message });
  }
  if (kind !== "call" || code !== "42883") return null;
  const message = `Could not find the function public.${relation.name} with these arguments in the schema cache`;
  return new RequestError({ status: 404, code: "PGRST202", message });
};

/** Parses requests into a typed form, compiles them to statements or runs an endpoint; maps errors, applies CORS, caches. */
export const createGateway = (options: GatewayOptions) => {
  const {
    schema,
    constraintMessages,
    auth,
    assertRoom,
    run,
    catalog,
    keys,
    siteUrl,
    cache,
    objects,
    query,
    onWrite,
    logError,
    onStage,
    deadlineMs = 10_000,
    concurrency,
    closing,
  } = options;
  const index = indexSchema(schema);
  const limitSearches = createSearchLimit(query);
  const tools = { run, query, onChanged: options.onFilesChanged, jwtSecret: keys.jwtSecret };
  const answerStorage = objects && createStorageHandler({ ...tools, objects });
  const semaphore = createFairSemaphore({ concurrency, createRefusal: () => new RequestError(databaseBusy) });
  const slowSemaphore = createFairSemaphore({
    ...slowCalls,
    closing,
    createRefusal: () => new RequestError(tooManyPasswords),
  });

  /** Tells how long a call waits for its turn. */
  const timed = <Result>(work: () => Promise<Result>) => {
    const startedAt = performance.now();
    return () => {
      onStage?.("queue", startedAt);
      return work();
    };
  };

  const toErrorResponse = (error: ApiError, method: string, path: string, errors: PlainError[]): Response => {
    if (error.status >= 500) logError?.({ method, path, status: error.status, errors });
    return errorResponse(error, path);
  };

  const handleRest = async (request: Request, checked: Checked, { client, onWork, tables }: Sender) => {
    const isService = checked.role === "secret";
    const parsed = await parseRestRequest(
      index,
      request,
      checked.address,
      isService ? maxJsonValues.service : maxJsonValues.others,
    );
    for (const table of listTables(parsed)) tables?.add(table);
    const limitMs = getDeadlineMs(deadlineMs);
    const session = readSession({ ...checked, ...readStated(request, checked), isService, deadlineMs: limitMs });
    if (!isService) await limitSearches(findSearches(parsed.relation.name, parsed.filters), client);
    const compiled = compileRequest(parsed, isService ? [] : listMeasured(parsed), catalog);
    const isWrite = parsed.kind === "call" ? !parsed.called.reads : parsed.kind !== "read";
    const work = () => {
      onWork?.();
      return run({ session, ...compiled }, { deadlineMs: limitMs, isWrite });
    };
    const running = client === undefined ? work() : semaphore(client, timed(work));
    const result = await running.catch((error: unknown) => {
      throw toRequestError(error, parsed, session) ?? error;
    });
    const path = getRawPath(request.url);
    if (result.isEnded) return errorResponse(endedSession, path);
    if (!isService && (result.answer.body?.length ?? 0) > maxResponseBytes)
      return errorResponse(responseTooLarge, path);
    const response = toRestResponse(parsed, result.answer, result.isRolledBack);
    if (response.ok && invalidatesCache(parsed)) await onWrite?.(path);
    return response;
  };

  const handleAuth = async (request: Request, checked: Checked, { client, onWork }: Sender): Promise<Response> => {
    const isService = checked.role === "secret";
    const site = { ...options, isService };
    const { name, isSlow, isRead, needsNoKey, ...call } = await parseAuthRequest(request, checked.address, site);
    if (checked.role === null && !needsNoKey) validateApiKey(checked.key, keys);
    if (!isRead) await assertRoom?.(0);
    // Only slow calls are dropped with their sender: reading a signal costs as much as a cached page.
    const signal = isSlow ? request.signal : undefined;
    const work = async (): Promise<Response> => {
      onWork?.();
      const claims = readClaims(checked.authorization?.slice("Bearer ".length) ?? "");
      const userAgent = request.headers.get("user-agent")?.slice(0, maxUserAgentLength);
      const body = await auth(name, { ...call, claims, isService, userAgent, client, deadlineMs, signal });
      if (body instanceof Response) return body;
      return body === null ? new Response(null, { status: 204 }) : Response.json(body);
    };
    const running =
      client === undefined
        ? work()
        : isSlow
          ? slowSemaphore(client, timed(work), { signal })
          : semaphore(client, timed(work));
    const response = await running;
    if (!isRead) await onWrite?.(getRawPath(request.url));
    return response;
  };

  const handleStorage = async (request: Request, checked: Checked, { client, onWork, tables }: Sender) => {
    if (!answerStorage) throw new RequestError(notFound);
    tables?.add(storedFiles);
    const { response, hasWritten } = await answerStorage(request, {
      address: checked.address,
      requireKey: () => void validateApiKey(checked.key, keys),
      session: { ...checked, ...readStated(request, checked), isService: checked.role === "secret" },
      deadlineMs: getDeadlineMs(deadlineMs),
      inTurn: (work) => {
        const begin = () => {
          onWork?.();
          return work();
        };
        return client === undefined ? begin() : semaphore(client, begin);
      },
    });
    if (hasWritten) await onWrite?.(getRawPath(request.url));
    return response;
  };

  const handlers = { rest: handleRest, auth: handleAuth, storage: handleStorage };

  const handle = async (request: Request, sender: Sender): Promise<Response> => {
    const { method } = request;
    const path = getRawPath(request.url);
    try {
      const checked = checkCaller(request, keys, objects !== null);
      return await handlers[checked.address.mount](request, checked, sender);
    } catch (thrown) {
      if (thrown instanceof RequestError) return errorResponse(thrown.error, path);
      const error = toPlainError(thrown);
      return toErrorResponse(toApiError(error, constraintMessages), method, path, [error]);
    }
  };

  const fetch = async (request: Request, client?: string, onWork?: () => void): Promise<Response> => {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return preflightResponse(origin, readSiteOrigin(siteUrl));
    // Only responses to validated requests are cached, so a lookup needs no parsing.
    const key = anonCacheKey(request, keys.publishableKey);
    const response =
      key === null
        ? await handle(request, { client, onWork })
        : await cache.getOrLoad(key, (tables) => handle(request, { client, tables }));
    return applyCors(answerIfNew(request, response), origin, readSiteOrigin(siteUrl));
  };
  const findCachedRead = (request: Request) => {
    const key = anonCacheKey(request, keys.publishableKey);
    return key === null ? null : cache.findCurrent(key);
  };
  const load = () => ({ database: semaphore.load(), passwords: slowSemaphore.load() });
  return Object.assign(fetch, { findCachedRead, load });
};

import type { ForwardCall, LiteAnswer, LiteCall, LiteError } from "../gateway/lite-call.ts";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";
import { type Keys, megabyte } from "../lite/lite-app.ts";
import { type ReadCache, visitorReadKey } from "../cache/read-cache.ts";
import { type Refusal, refuse } from "./answers.ts";
import { checkAddress, checkBearer } from "../checks/check-address.ts";
import { checkAuthBody } from "../checks/check-auth-body.ts";
import { checkRedirect } from "../checks/check-redirect.ts";
import { checkRestBody } from "../checks/check-rest-body.ts";
import { allowOwnOrigin, answerPreflight } from "./cross-origin.ts";
import { describeFault, isConnectionFault } from "./describe-fault.ts";
import { readBody } from "../checks/read-body.ts";
import { type Query, refuseLateReuse } from "./refuse-late-reuse.ts";

export type FaultLog = (fault: { method: string; path: string; status: number; faults: LiteError[] }) => void;
type RimOptions = {
  /** Hands a checked request to the library. */
  forward: ForwardCall;
  keys: Keys;
  siteUrl: string;
  cache: ReadCache;
  hasStorage: boolean;
  query: Query;
  /** Called with the path of each request that may have written something. */
  onWrite?: (pathname: string) => void;
  logFault?: FaultLog | undefined;
  timeoutMs?: number;
};

const closed = new Set(["/auth/v1/otp", "/auth/v1/magiclink"]);

const tooLarge = (limit: number): Refusal => ({ status: 413, code: "limit_exceeded", message: `The body may have ${limit / megabyte} MB` });

const toCall = (url: URL, { method, headers }: Request, body: Uint8Array<ArrayBuffer> | null, context: LiteCall["context"]): LiteCall => ({
  method,
  path: url.pathname + url.search,
  headers: [...headers],
  body: body && body.byteLength > 0 ? body : null,
  context,
});

const toResponse = ({ status, headers, body }: LiteAnswer) => new Response(body, { status, headers });

/** Everything between the wire and the library: what it must not see goes no further, what it gets wrong is put right. */
export const createRim = ({ forward, keys, siteUrl, cache, hasStorage, query, onWrite, logFault, timeoutMs = 10_000 }: RimOptions) => {
  const siteOrigin = new URL(siteUrl).origin;

  /** The request with its body read and checked, or a refusal. */
  const admit = async (request: Request, url: URL): Promise<{ call: LiteCall } | { refusal: Refusal }> => {
    const { pathname } = url;
    const context: LiteCall["context"] = {};
    const userAgent = request.headers.get("user-agent");
    if (userAgent !== null) context.userAgent = userAgent;
    if (pathname.startsWith("/auth/v1/")) {
      // Fault of the library: these two make an account that counts as confirmed, for any address.
      if (closed.has(pathname)) return { refusal: { status: 422, code: "otp_disabled", message: "Sign-in by mail is switched off" } };
      const redirect = checkRedirect(url.searchParams.get("redirect_to"), siteOrigin);
      if ("refusal" in redirect) return redirect;
      if (redirect.redirectTo !== undefined) context.redirectTo = redirect.redirectTo;
      if (url.searchParams.has("redirect_to")) url.searchParams.set("redirect_to", redirect.redirectTo ?? siteUrl);
    }
    const actor = request.headers.get("x-actor");
    if (actor !== null && request.headers.get("apikey") === keys.secretKey) context.actor = actor;
    if (request.method === "GET" || request.method === "HEAD") return { call: toCall(url, request, null, context) };
    const limit = pathname.startsWith("/storage/") ? 12 * megabyte : megabyte;
    const body = await readBody(request, limit);
    if (!body) return { refusal: tooLarge(limit) };
    if (pathname.startsWith("/rest/")) {
      const refusal = checkRestBody(request, body, pathname);
      if (refusal) return { refusal };
    }
    if (pathname.startsWith("/auth/") && (body.byteLength > 0 || pathname !== "/auth/v1/logout")) {
      const checked = checkAuthBody(request, body, pathname);
      if ("refusal" in checked) return checked;
      const { refresh_token: refreshToken } = checked.fields;
      if (url.searchParams.get("grant_type") === "refresh_token" && typeof refreshToken === "string") {
        const refusal = await refuseLateReuse(query, refreshToken);
        if (refusal) return { refusal };
      }
      return { call: toCall(url, request, new TextEncoder().encode(JSON.stringify(checked.fields)), context) };
    }
    return { call: toCall(url, request, body, context) };
  };

  const pass = async (request: Request, url: URL): Promise<Response> => {
    const { method } = request;
    const { pathname } = url;
    try {
      const admitted = await admit(request, url);
      if ("refusal" in admitted) return refuse(admitted.refusal, pathname);
      const answer = await forward(admitted.call, { deadlineMs: timeoutMs });
      if (answer.error) return refuse(answer.error, pathname);
      // Fault of the library: when it cannot look at the tables, it answers that there are none.
      const away = answer.errors.find(isConnectionFault);
      if (answer.status < 400 || (answer.status < 500 && away === undefined)) {
        if (method !== "GET" && method !== "HEAD" && answer.status < 300) onWrite?.(pathname);
        return toResponse(answer);
      }
      const refusal = describeFault(away ?? answer.errors.at(-1));
      if (refusal.status >= 500) logFault?.({ method, path: pathname, status: refusal.status, faults: answer.errors });
      return refuse(refusal, pathname);
    } catch (thrown) {
      const error = toLiteError(thrown);
      const refusal = describeFault(error);
      if (refusal.status >= 500) logFault?.({ method, path: pathname, status: refusal.status, faults: [error] });
      return refuse(refusal, pathname);
    }
  };

  return async (request: Request): Promise<Response> => {
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return answerPreflight(origin, siteOrigin);
    const key = visitorReadKey(request, keys.publishableKey);
    const answer = async () => {
      const url = new URL(request.url);
      const refusal = checkAddress(url, hasStorage) ?? checkBearer(request.headers);
      return refusal ? refuse(refusal, url.pathname) : pass(request, url);
    };
    return allowOwnOrigin(key === null ? await answer() : await cache.answer(key, answer), origin, siteOrigin);
  };
};

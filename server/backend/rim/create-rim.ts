import type { RequestContext } from "../lite/request-context.ts";
import { newRequestContext, requestContext } from "../lite/request-context.ts";
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

export type FaultLog = (fault: { method: string; path: string; status: number; faults: unknown[] }) => void;
type RimOptions = {
  lite: (request: Request) => Promise<Response>;
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
const timeOut = (milliseconds: number) => new Promise<never>((_, reject) => setTimeout(() => reject(new Error("The database timed out")), milliseconds).unref());

/** Everything between the wire and the library: what it must not see goes no further, what it gets wrong is put right. */
export const createRim = ({ lite, keys, siteUrl, cache, hasStorage, query, onWrite, logFault, timeoutMs = 10_000 }: RimOptions) => {
  const siteOrigin = new URL(siteUrl).origin;

  /** The request with its body read and checked, or a refusal. */
  const admit = async (request: Request, url: URL, context: RequestContext): Promise<Request | Refusal> => {
    const { pathname } = url;
    if (pathname.startsWith("/auth/v1/")) {
      // Fault of the library: these two make an account that counts as confirmed, for any address.
      if (closed.has(pathname)) return { status: 422, code: "otp_disabled", message: "Sign-in by mail is switched off" };
      const redirect = checkRedirect(url.searchParams.get("redirect_to"), siteOrigin);
      if ("refusal" in redirect) return redirect.refusal;
      context.redirectTo = redirect.redirectTo;
      if (url.searchParams.has("redirect_to")) url.searchParams.set("redirect_to", redirect.redirectTo ?? siteUrl);
    }
    if (request.headers.get("apikey") === keys.secretKey) context.actor = request.headers.get("x-actor") ?? undefined;
    const { method, headers } = request;
    if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
    const limit = pathname.startsWith("/storage/") ? 12 * megabyte : megabyte;
    const body = await readBody(request, limit);
    if (!body) return tooLarge(limit);
    if (pathname.startsWith("/rest/")) {
      const refusal = checkRestBody(request, body, pathname);
      if (refusal) return refusal;
    }
    if (pathname.startsWith("/auth/") && (body.byteLength > 0 || pathname !== "/auth/v1/logout")) {
      const checked = checkAuthBody(request, body, pathname);
      if ("refusal" in checked) return checked.refusal;
      const { refresh_token: refreshToken } = checked.fields;
      if (url.searchParams.get("grant_type") === "refresh_token" && typeof refreshToken === "string") {
        const refusal = await refuseLateReuse(query, refreshToken);
        if (refusal) return refusal;
      }
      return new Request(url, { method, headers, body: JSON.stringify(checked.fields) });
    }
    return new Request(url, { method, headers, body: body.byteLength > 0 ? body : null });
  };

  const pass = async (request: Request, url: URL): Promise<Response> => {
    const context = newRequestContext({ userAgent: request.headers.get("user-agent") ?? undefined });
    const { pathname } = new URL(url);
    try {
      return await requestContext.run(context, async () => {
        const admitted = await admit(request, url, context);
        if (!(admitted instanceof Request)) return refuse(admitted, pathname);
        const response = await Promise.race([lite(admitted), timeOut(timeoutMs)]);
        if (context.refusal) return refuse(context.refusal, pathname);
        // Fault of the library: when it cannot look at the tables, it answers that there are none.
        const away = context.faults.find(isConnectionFault);
        if (response.status < 400 || (response.status < 500 && away === undefined)) {
          if (request.method !== "GET" && request.method !== "HEAD" && response.ok) onWrite?.(pathname);
          return response;
        }
        const refusal = describeFault(away ?? context.faults.at(-1));
        if (refusal.status >= 500) logFault?.({ method: request.method, path: pathname, status: refusal.status, faults: context.faults });
        return refuse(refusal, pathname);
      });
    } catch (error) {
      const refusal = describeFault(error);
      if (refusal.status >= 500) logFault?.({ method: request.method, path: pathname, status: refusal.status, faults: [...context.faults, error] });
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

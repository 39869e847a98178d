import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { type ApiError, errorResponse } from "@site/supabase/http/error-response.ts";
import { getClientIp } from "../sender/client-ip.ts";
import { toEmailKey } from "../limits/email-key.ts";
import type { DayBudget } from "../limits/day-budget.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { type LimitClaim, reserveAll } from "../limits/reserve-all.ts";
import type { Reservation } from "../limits/reserve.ts";
import { toOverLimitResponse } from "./over-limit.ts";

/** `hasWorked`: whether the request cost more than being parsed. */
type Outcome = { response: Response; hasWorked: boolean };
/** Limits that a request consumes in advance, and outcomes that refund them. */
type Policy = { claims: LimitClaim[]; sendsMail?: boolean; isRefunded(outcome: Outcome): boolean };
type Caller = { address: string; email: string; hasPassword: boolean };

export type AuthLimitsVariables = { /** Called before a request costs more than being parsed. */ onWork?: () => void };

const factorPath = /^\/auth\/v1\/factors\/[^/]+\/verify$/;
const maxBodyBytes = 100_000;
const requestTooLarge: ApiError = { status: 413, code: "request_too_large", message: "The body can be up to 100 KB" };

const readBody = async (c: Context): Promise<Omit<Caller, "address">> => {
  const noCredentials = { email: "", hasPassword: false };
  if (c.req.method !== "POST" && c.req.method !== "PUT") return noCredentials;
  try {
    const body = (await c.req.raw.clone().json()) as { email?: unknown; password?: unknown } | null;
    const { email, password } = body ?? {};
    return { email: typeof email === "string" ? toEmailKey(email) : "", hasPassword: typeof password === "string" };
  } catch {
    return noCredentials;
  }
};

/** All other responses count, even when the database was unavailable: flooding the site must not buy more attempts. */
const isSuccess = ({ response: { status, headers } }: Outcome): boolean => {
  const leadsToError = status >= 300 && /[#?&]error=/.test(headers.get("location") ?? "#error=");
  return status < 400 && !leadsToError;
};
/** A refusal that cost a query or a hash counts: otherwise it could be caused without end. */
const isFreeRefusal = ({ response: { status }, hasWorked }: Outcome): boolean =>
  status >= 400 && status < 500 && !hasWorked;

const emailClaims = ({ address }: Pick<Caller, "address">): LimitClaim[] => [["emailsPerIp", address]];
const logIn = ({ address, email }: Caller): Policy => ({
  claims: [
    ["failedLogins", `${email} ${address}`],
    ["failedLoginsPerIp", address],
  ],
  isRefunded: isSuccess,
});
const usePasskey = ({ address }: Caller): Policy => ({
  claims: [["failedLoginsPerIp", address]],
  isRefunded: isSuccess,
});
const followLink = ({ address }: Caller): Policy => ({
  claims: [["wrongLinksOfAddress", address]],
  isRefunded: isSuccess,
});
const verifyCode = ({ address }: Caller): Policy => ({
  claims: [["wrongCodesOfAddress", address]],
  isRefunded: isSuccess,
});
const sendEmail = (caller: Caller): Policy => ({
  claims: emailClaims(caller),
  sendsMail: true,
  isRefunded: isFreeRefusal,
});
const signUp = (caller: Caller): Policy => ({
  claims: [["signUps", caller.address], ...emailClaims(caller)],
  sendsMail: true,
  isRefunded: isFreeRefusal,
});
const changeAccount = (caller: Caller): Policy => ({
  claims: [
    ...(caller.hasPassword ? [["passwordChanges", caller.address] satisfies LimitClaim] : []),
    ...(caller.email ? emailClaims(caller) : []),
  ],
  sendsMail: caller.email !== "",
  isRefunded: isFreeRefusal,
});

const sessionWrites = ["/auth/v1/token", "/auth/v1/factors", "/auth/v1/passkeys"];

/** Whether a request creates rows in the database, whoever sends it and whatever the result. */
const isSessionWrite = ({ req: { method, path } }: Context): boolean =>
  (method === "POST" && sessionWrites.some((start) => path.startsWith(start))) ||
  (method === "PUT" && path === "/auth/v1/user");

const choosePolicy = (c: Context, caller: Caller): Policy | null => {
  const { method, path } = c.req;
  if (path === "/auth/v1/user") return method === "PUT" ? changeAccount(caller) : null;
  if (method !== "POST") return null;
  if (path === "/auth/v1/token") return c.req.query("grant_type") === "password" ? logIn(caller) : null;
  if (path === "/auth/v1/passkeys/authentication/verify") return usePasskey(caller);
  if (path === "/auth/v1/verify") return followLink(caller);
  if (factorPath.test(path)) return verifyCode(caller);
  if (path === "/auth/v1/signup") return signUp(caller);
  return path === "/auth/v1/recover" || path === "/auth/v1/resend" ? sendEmail(caller) : null;
};

/**
 * Rate limits for login, sign-up, email links and sent emails. Runs before the auth API of any backend. Limits are
 * consumed before the work and refunded afterwards if the response does not count.
 */
export const authLimits = (
  rateLimiter: RateLimiter,
  mails: Pick<DayBudget, "reserve">,
  trustProxy: boolean,
): MiddlewareHandler<{ Variables: AuthLimitsVariables }>[] => [
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => errorResponse(requestTooLarge, c.req.path),
  }),
  createMiddleware<{ Variables: AuthLimitsVariables }>(async (c, next) => {
    const address = getClientIp(c, trustProxy);
    const policy = choosePolicy(c, { address, ...(await readBody(c)) });
    let reservation: Reservation | null;
    let ofSite: Awaited<ReturnType<DayBudget["reserve"]>> | null = null;
    try {
      if (isSessionWrite(c)) await rateLimiter.consume("sessionWrites", address);
      reservation = policy && (await reserveAll(rateLimiter, policy.claims));
      if (policy?.sendsMail) ofSite = await mails.reserve(address, 1);
    } catch (error) {
      return toOverLimitResponse(error, c);
    }
    if (!policy || !reservation) return next();
    let isRefunded = false;
    let hasWorked = false;
    c.set("onWork", () => (hasWorked = true));
    try {
      await next();
      isRefunded = policy.isRefunded({ response: c.res, hasWorked });
    } finally {
      if (isRefunded) await Promise.all([reservation.refund(), ofSite?.settle(0)]);
      else reservation.commit();
    }
    return undefined;
  }),
];

import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "#contracts/errors.ts";
import { clientAddressOf } from "../limits/client-address.ts";
import type { Limits } from "../limits/limits.ts";
import { createTurns } from "./turns.ts";

type Next = () => Promise<void>;
type Attempt = { c: Context; limits: Limits; address: string; email: string; next: Next };

const maxBodyBytes = 100_000;

// In the words that the official client reads from the auth part.
const refuse = (c: Context, status: 413 | 429, code: string, msg: string, headers: Record<string, string> = {}) => c.json({ code: status, error_code: code, msg }, status, headers);

const readEmail = async (c: Context): Promise<string> => {
  try {
    const body = (await c.req.raw.clone().json()) as { email?: unknown } | null;
    return typeof body?.email === "string" ? body.email.trim().toLowerCase().slice(0, 320) : "";
  } catch {
    return "";
  }
};

const limitLogins = () => {
  const takeTurn = createTurns();
  return async ({ c, limits, address, email, next }: Attempt): Promise<void> => {
    const pair = `${email} ${address}`;
    // As many at a time as may still be wrong: a burst of guesses gets no further than the same guesses one by one.
    const endTurn = await takeTurn(pair, async () => {
      await limits.check("wrongLogins", pair);
      await limits.check("wrongLoginsOfAddress", address);
      return limits.left("wrongLogins", pair);
    });
    try {
      await next();
      const isWrong = c.res.status === 400 || c.res.status === 401 || c.res.status === 422;
      if (isWrong) await Promise.allSettled([limits.spend("wrongLogins", pair), limits.spend("wrongLoginsOfAddress", address)]);
    } finally {
      endTurn();
    }
  };
};

const limitMails = async ({ limits, address, email }: Attempt): Promise<void> => {
  await limits.spend("mailsOfAddress", address);
  if (email) await limits.spend("mailsToRecipient", email);
};

const limitSignUps = async (attempt: Attempt): Promise<void> => {
  const { c, limits, address, next } = attempt;
  await limits.check("signUps", address);
  await limitMails(attempt);
  await next();
  if (c.res.ok) await limits.spend("signUps", address).catch(() => undefined);
};

const limitOther = async (attempt: Attempt): Promise<void> => {
  await limitMails(attempt);
  await attempt.next();
};

/** How often one may log in, sign up and have mails sent. Stands before the auth part of the backend, whichever it is. */
export const authLimits = (limits: Limits, trustsProxy: boolean): MiddlewareHandler[] => {
  const limitLogin = limitLogins();
  const ruleOf = (c: Context): ((attempt: Attempt) => Promise<void>) | null => {
    const { method, path } = c.req;
    if (method === "PUT" && path === "/auth/v1/user") return async (attempt) => (attempt.email ? limitOther(attempt) : attempt.next());
    if (method !== "POST") return null;
    if (path === "/auth/v1/token") return c.req.query("grant_type") === "password" ? limitLogin : null;
    if (path === "/auth/v1/signup") return limitSignUps;
    if (path === "/auth/v1/verify") return limitLogin;
    return path === "/auth/v1/recover" || path === "/auth/v1/resend" ? limitOther : null;
  };
  return [
    bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, 413, "request_too_large", "The body may have 100 KB") }),
    createMiddleware(async (c, next) => {
      const rule = ruleOf(c);
      if (!rule) return next();
      try {
        await rule({ c, limits, address: clientAddressOf(c, trustsProxy), email: await readEmail(c), next });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
        return refuse(c, 429, "over_request_rate_limit", error.message, { "retry-after": String(error.retryAfter ?? 60) });
      }
      return undefined;
    }),
  ];
};

import { createMiddleware } from "hono/factory";
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#contracts/errors.ts";
import { toObfuscatedUser } from "#packages/supabase/auth/to-user.ts";
import { validatePassword } from "#packages/supabase/auth/validate-password.ts";
import { siteOptions } from "../backend-options.ts";
import { countEmail } from "../inbox/mail/email-limits.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import type { Reservation } from "../http/limits/reserve.ts";

type Fields = { email: string; password?: unknown; data?: unknown };

const readFields = async (c: Context): Promise<Fields | null> => {
  try {
    const body = (await c.req.raw.clone().json()) as Partial<Fields> | null;
    return typeof body?.email === "string" ? { ...body, email: body.email } : null;
  } catch {
    return null;
  }
};

const toData = (data: unknown): object => (typeof data === "object" && data !== null ? data : {});

type Endpoint = {
  kind: "confirm-sign-up" | "reset-password";
  /** Whether the project would refuse the request anyway. */
  isRefused?(fields: Fields): boolean;
  /** The response to a request that the project does not get to see. */
  answer(fields: Fields): object;
};

const endpoints = new Map<string, Endpoint>([
  [
    "/auth/v1/signup",
    {
      kind: "confirm-sign-up",
      isRefused: ({ email, password }) =>
        typeof password !== "string" || validatePassword(password, email, siteOptions.easyPasswords) !== null,
      answer: ({ email, data }) => toObfuscatedUser(email.toLowerCase(), toData(data)),
    },
  ],
  ["/auth/v1/resend", { kind: "confirm-sign-up", answer: () => ({}) }],
  ["/auth/v1/recover", { kind: "reset-password", answer: () => ({}) }],
]);

/**
 * For a hosted project, which sends auth emails itself: only requests can be counted. Above the limit of a mailbox they
 * get the response of a success without reaching the project, so that its last link stays valid. Only those that the
 * project accepted count: it refuses a second email within a minute, and each one that counts has sent a link.
 */
export const withholdHostedEmails = (rateLimiter: RateLimiter, ownerEmail: string | undefined): MiddlewareHandler =>
  createMiddleware(async (c, next) => {
    const endpoint = c.req.method === "POST" ? endpoints.get(c.req.path) : undefined;
    const fields = endpoint && (await readFields(c));
    if (!endpoint || !fields || endpoint.isRefused?.(fields)) return next();
    let reservation: Reservation;
    try {
      const { countedFor } = countEmail(endpoint.kind, fields.email, ownerEmail);
      reservation = await rateLimiter.reserve("hostedEmails", `${c.req.path} ${countedFor}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
      return c.json(endpoint.answer(fields));
    }
    let isAccepted = false;
    try {
      await next();
      isAccepted = c.res.ok;
    } finally {
      if (isAccepted) reservation.commit();
      else await reservation.refund();
    }
    return undefined;
  });

import { createMiddleware } from "hono/factory";
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#contracts/errors.ts";
import { siteOptions } from "../backend-options.ts";
import { toObfuscatedUser } from "@site/supabase/auth/to-user.ts";
import { validatePassword } from "@site/supabase/auth/validate-password.ts";
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
  /** The response to a request that is not passed on to the project. */
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
 * Limits the auth emails of a hosted project. The project sends them itself, so only the requests can be counted, and
 * only those that it accepted, because each of these has sent a link. Above the limit of a mailbox a request gets the
 * response of a success without reaching the project, so that the last link stays valid.
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

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { errorResponse } from "@site/supabase/http/error-response.ts";
import type { Mailer } from "./mailer.ts";
import { sayTo } from "../../sentence.ts";

/** Calls that send an email to the address in their body. */
const calls = new Set(["POST /auth/v1/signup", "POST /auth/v1/recover", "POST /auth/v1/resend", "PUT /auth/v1/user"]);

const readEmail = async ({ req }: Context): Promise<string | null> => {
  const body = (await req.raw
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown } | null;
  return typeof body?.email === "string" && body.email.length <= 320 ? body.email.trim() : null;
};

/**
 * Rejects an address to which the mail server cannot send, in words, before an account waits for a link that never comes.
 * Depends on the address alone: it reveals nothing about accounts.
 */
export const refuseUndeliverableEmails = (mail: Pick<Mailer, "findRefusal">) =>
  createMiddleware(async (c, next) => {
    const email = calls.has(`${c.req.method} ${c.req.path}`) ? await readEmail(c) : null;
    const refusal = email === null ? null : await mail.findRefusal(email);
    if (refusal === null) return next();
    return errorResponse({ status: 400, code: "email_address_invalid", message: sayTo(c, refusal) }, c.req.path);
  });

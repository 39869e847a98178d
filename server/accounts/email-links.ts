import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import { RequestError } from "@site/supabase/http/error-response.ts";
import { resolveRedirectTo } from "@site/supabase/http/resolve-redirect-to.ts";
import { getClientIp, getClientLine } from "../http/sender/client-ip.ts";
import { isFromOwnPage } from "../http/sender/own-page.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import { brokenLinkPage, type EmailLink, emailLinkPage, noticePage } from "./email-link-page.ts";
import { sayTo } from "../sentence.ts";

type Deps = {
  backend: Backend;
  content: Content;
  rateLimiter: RateLimiter;
  env: Pick<Env, "siteUrl" | "trustProxy">;
};
type Answer = Record<string, unknown>;
type Outcome = { isUsed: boolean; fragment: string };

const maxFormBytes = 10_000;
const action = "/auth/confirm";
const names = ["type", "token", "redirect_to"] as const;
const sessionFields = ["access_token", "refresh_token", "expires_in", "expires_at", "token_type"];

const linkSchema = z.object({
  type: z.enum(["signup", "recovery", "email_change", "factor_change", "email", "magiclink", "invite"]),
  token: z.string().min(1).max(200),
  redirect_to: z.string().optional(),
});

/** Null if a part is missing, repeated or invalid. `target` is on the site's own origin. */
const parseLink = (values: URLSearchParams, siteUrl: string): { link: EmailLink; target: string } | null => {
  if (names.some((name) => values.getAll(name).length > 1)) return null;
  const [type, token, redirect_to] = names.map((name) => values.get(name) ?? undefined);
  const link = linkSchema.safeParse({ type, token, ...(redirect_to === undefined ? {} : { redirect_to }) });
  if (!link.success) return null;
  try {
    return { link: link.data, target: resolveRedirectTo(redirect_to, new URL(siteUrl).origin) ?? siteUrl };
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
};

/** The fragment from which the browser's client reads the session or the error. */
const toFragment = (answer: Answer, type: string, isUsed: boolean): string => {
  if (!isUsed) {
    const { error_code: code = "otp_expired", msg = "" } = answer;
    const values = { error: "access_denied", error_code: String(code), error_description: String(msg) };
    return new URLSearchParams(values).toString();
  }
  // Without a session: both addresses of an account have to confirm a change, and this was the first.
  if (answer.access_token === undefined) return "";
  const values = sessionFields.map((name) => [name, String(answer[name])]);
  return new URLSearchParams([...values, ["type", type]]).toString();
};

/**
 * The links of auth emails. Mail scanners and previews open links before people do, so opening one only shows a page
 * with a button, whose form uses the link. This holds for every driver, and for a hosted project whose emails link
 * here.
 */
export const emailLinks = ({ backend, content, rateLimiter, env }: Deps): Hono => {
  const routes = new Hono();
  const { trustProxy } = env;
  const readOrigin = () => new URL(env.siteUrl).origin;
  const getTexts = () => content.get("access").links;
  const refuseBroken = (c: Context): Response => brokenLinkPage(c, getTexts());

  /** Null if the backend does not answer: the link may still be good then. */
  const useLink = async (c: Context, { type, token }: EmailLink): Promise<Outcome | null> => {
    const headers = new Headers({ apikey: backend.publishableKey, "content-type": "application/json" });
    const userAgent = c.req.header("user-agent");
    if (userAgent !== undefined) headers.set("user-agent", userAgent);
    const init = { method: "POST", headers, body: JSON.stringify({ type, token_hash: token }) };
    const response = await backend.fetch(
      new Request(`${env.siteUrl}/auth/v1/verify`, init),
      getClientLine(c, trustProxy),
    );
    if (response.status >= 500 || response.status === 429) return null;
    const isUsed = response.ok;
    return { isUsed, fragment: toFragment((await response.json()) as Answer, type, isUsed) };
  };
  /** Counts links that are not valid. Throws `limit_exceeded`. */
  const useCounted = async (c: Context, link: EmailLink): Promise<Outcome | null> => {
    const reservation = await rateLimiter.reserve("wrongLinksOfAddress", getClientIp(c, trustProxy));
    let outcome: Outcome | null = null;
    try {
      outcome = await useLink(c, link);
    } finally {
      if (outcome?.isUsed) await reservation.refund();
      else reservation.commit();
    }
    return outcome;
  };

  routes.use("/auth/v1/verify", async (c, next) => {
    c.header("referrer-policy", "no-referrer");
    await next();
  });
  routes.use(action, bodyLimit({ maxSize: maxFormBytes, onError: refuseBroken }), async (c, next) => {
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", "no-store");
    await next();
  });
  routes.on(["GET"], ["/auth/v1/verify", action], (c) => {
    const parsed = parseLink(new URL(c.req.url).searchParams, env.siteUrl);
    return parsed
      ? emailLinkPage(c, parsed.link, { texts: getTexts(), action, siteOrigin: readOrigin() })
      : refuseBroken(c);
  });
  routes.post(action, async (c) => {
    const parsed = parseLink(new URLSearchParams(await c.req.text()), env.siteUrl);
    if (!parsed) return refuseBroken(c);
    const { link, target } = parsed;
    const texts = getTexts();
    const again = (text: string, status: 403 | 429 | 503) =>
      emailLinkPage(c, link, { texts, action, siteOrigin: readOrigin(), problem: { text, status } });
    if (!isFromOwnPage(c.req.raw, readOrigin())) return again(texts.elsewhere, 403);
    try {
      const outcome = await useCounted(c, link);
      if (!outcome) return again(texts.busy, 503);
      if (link.type === "factor_change")
        return outcome.isUsed
          ? noticePage(c, texts, { ...texts.taken_back, status: 200 })
          : noticePage(c, texts, { ...texts.too_late, status: 403 });
      const [address = ""] = target.split("#");
      return c.redirect(outcome.fragment === "" ? address : `${address}#${outcome.fragment}`, 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
      if (error.retryAfter) c.header("retry-after", String(error.retryAfter));
      return again(sayTo(c, error), 429);
    }
  });
  return routes;
};

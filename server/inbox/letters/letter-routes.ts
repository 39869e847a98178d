import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#contracts/errors.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import { letterFormAction, toLetterForm } from "#contracts/inbox/letter-form.ts";
import { invisibleEmail } from "#contracts/accounts/email.ts";
import { letterRequestSchema, letterSecretSchema } from "#contracts/inbox/letters.ts";
import type { Content } from "../../content/live-content.ts";
import type { Env } from "../../env.ts";
import type { DayBudget } from "../../http/limits/day-budget.ts";
import type { RateLimiter, RateLimitRule } from "../../http/limits/rate-limiter.ts";
import { getClientIp } from "../../http/sender/client-ip.ts";
import { isFromOwnPage } from "../../http/sender/own-page.ts";
import { plainPage } from "../../http/responses/plain-page.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Letters } from "./create-letters.ts";
import { sayTo, sentence } from "../../sentence.ts";

type Deps = {
  content: Content;
  env: Pick<Env, "siteUrl" | "trustProxy">;
  letters: Pick<Letters, "ask" | "confirm" | "end">;
  mail: Pick<Mailer, "findRefusal">;
  rateLimiter: Pick<RateLimiter, "consume">;
  strangersMails: Pick<DayBudget, "reserve">;
};
type Words = { title: string; text: string };
type Status = 200 | 400 | 403 | 429 | 503;
type Fields = Record<string, string>;
type LinkPage = "confirm" | "end";

const maxFormBytes = 4_000;
const problemId = "letters-problem";

/** The fields of a form; null if one is repeated. */
const readFields = (body: string): Fields | null => {
  const fields = new URLSearchParams(body);
  const names = [...fields.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(fields) : null;
};

/**
 * What the form "Tell me when she writes" posts to, and the links of its emails. Opening a link only shows a page with a
 * button; a mail program ends a subscription by posting to the link itself (RFC 8058).
 */
export const letterRoutes = ({ content, env, letters, mail, rateLimiter, strangersMails }: Deps): Hono => {
  const routes = new Hono();
  const getTexts = () => content.get("letters");
  const show = (c: Context, { title, text }: Words, status: Status = 200): Response =>
    plainPage(c, {
      status,
      title: escapeHtml(title),
      body: `<p>${escapeHtml(text)}</p><p><a href="/landing#stories">${escapeHtml(getTexts().back)}</a></p>`,
    });
  const showButton = (c: Context, page: LinkPage, secret: string, { title, text }: Words, status: Status = 200) =>
    plainPage(c, {
      status,
      title: escapeHtml(title),
      formTargets: [],
      body: `<p>${escapeHtml(text)}</p><form method="post" action="/letters/${page}?token=${secret}"><button>${escapeHtml(getTexts()[page].submit)}</button></form>`,
    });
  /** The form again with what was typed, under the words that say what to do. */
  const showForm = (c: Context, { title, text }: Words, status: Status, fields: Fields | null): Response => {
    const choice = letterRequestSchema.shape.letters.safeParse(fields?.letters);
    const form = toLetterForm(getTexts().form, {
      letters: choice.success ? choice.data : "at-once",
      email: (fields?.email ?? "").slice(0, 320),
      ...(status === 400 && { problemId }),
      classes: { note: "note" },
    });
    return plainPage(c, {
      status,
      title: escapeHtml(title),
      formTargets: [],
      body: `<p id="${problemId}" role="alert">${escapeHtml(text)}</p>${form}`,
    });
  };
  const findSecret = (c: Context): string | null => {
    const secrets = c.req.queries("token") ?? [];
    const parsed = letterSecretSchema.safeParse(secrets[0]);
    return parsed.success && secrets.length === 1 ? parsed.data : null;
  };
  /** Answers with the page of an error whose words are for the person. */
  const guard = async (
    c: Context,
    rules: readonly RateLimitRule[],
    work: () => Promise<Response>,
    showProblem: (words: Words, status: 429 | 503) => Response,
  ): Promise<Response> => {
    try {
      for (const rule of rules) await rateLimiter.consume(rule, getClientIp(c, env.trustProxy));
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { title, text } = getTexts().busy;
      if (error.code !== "limit_exceeded") return showProblem({ title, text }, 503);
      if (error.retryAfter) c.header("retry-after", String(error.retryAfter));
      return showProblem({ title, text: sayTo(c, error) }, 429);
    }
  };

  const limitBody = bodyLimit({ maxSize: maxFormBytes, onError: (c) => show(c, getTexts().invalid, 400) });
  routes.get(letterFormAction, (c) => c.redirect("/letters"));
  routes.post(letterFormAction, limitBody, async (c) => {
    const texts = getTexts();
    if (!isFromOwnPage(c.req.raw, new URL(env.siteUrl).origin)) return show(c, texts.elsewhere, 403);
    const fields = readFields(await c.req.text());
    const { success, data, error } = letterRequestSchema.safeParse(fields);
    if (!success) {
      const isUnseen = error.issues.some(({ message }) => message === invisibleEmail);
      const text = isUnseen ? sayTo(c, sentence(invisibleEmail)) : texts.invalid.text;
      return showForm(c, { ...texts.invalid, text }, 400, fields);
    }
    const ask = async () => {
      const refusal = await mail.findRefusal(data.email);
      if (refusal !== null) return showForm(c, { title: texts.invalid.title, text: sayTo(c, refusal) }, 400, fields);
      await strangersMails.reserve(getClientIp(c, env.trustProxy), 1);
      await letters.ask(data);
      return show(c, texts.asked);
    };
    return guard(c, ["letterRequests", "letterRequestsPerDay"], ask, (words, status) =>
      showForm(c, words, status, fields),
    );
  });

  for (const page of ["confirm", "end"] as const) {
    routes.use(`/letters/${page}`, limitBody, async (c, next) => {
      c.header("referrer-policy", "no-referrer");
      await next();
    });
    routes.get(`/letters/${page}`, (c) => {
      const secret = findSecret(c);
      return secret === null ? show(c, getTexts().broken, 400) : showButton(c, page, secret, getTexts()[page]);
    });
    routes.post(`/letters/${page}`, (c) => {
      const secret = findSecret(c);
      if (secret === null) return show(c, getTexts().broken, 400);
      const use = async () => {
        if (page === "confirm" && !(await letters.confirm(secret))) return show(c, getTexts().broken, 400);
        if (page === "end") await letters.end(secret);
        return show(c, getTexts()[page === "confirm" ? "confirmed" : "ended"]);
      };
      return guard(c, ["letterLinks"], use, (words, status) => showButton(c, page, secret, words, status));
    });
  }
  return routes;
};

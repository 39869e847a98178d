import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { toLangAttributes } from "#contracts/lang-and-dir.ts";

type PlainPage = {
  /** Title and `h1`. */
  title: string;
  /** HTML of the rest. */
  body: string;
  status: ContentfulStatusCode;
  /** For a page with a form: origins that posting it may lead to, beside its own. */
  formTargets?: readonly string[];
  /** Whether pages of this site may frame it. */
  isFramed?: boolean;
  /** Of its texts; without it, that of the site. */
  locale?: string;
};

type PlainDocument = { title: string; body: string; locale?: string | undefined; isWide?: boolean };

/** The HTML of a page without scripts. */
export const toPlainDocument = ({ title, body, locale = "en-US", isWide = false }: PlainDocument) =>
  `<!doctype html>
<html ${toLangAttributes(locale)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/plain-page.css"></head>
<body><main${isWide ? ' class="wide"' : ""}><h1>${title}</h1>${body}</main></body></html>`;

/** Responds with a page that the server writes itself: it works without scripts, and is not cached. */
export const plainPage = (c: Context, { status, formTargets, isFramed = false, ...page }: PlainPage): Response => {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets ? ["'self'", ...formTargets].join(" ") : "'none'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ];
  c.header("content-security-policy", policy.join("; "));
  c.header("cache-control", "no-store");
  return c.html(toPlainDocument({ locale: c.var.texts?.get("site").locale, ...page }), status);
};

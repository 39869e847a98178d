import type { Context } from "hono";
import type { AccessContent } from "#contracts/content/access.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import { plainPage } from "../http/responses/plain-page.ts";

/** The parts of an email's link, as its page posts them. */
export type EmailLink = { type: string; token: string; redirect_to?: string | undefined };

type Texts = AccessContent["links"];

type Options = {
  texts: Texts;
  /** Where the form posts to. */
  action: string;
  siteOrigin: string;
  /** Why the button has to be pressed again. */
  problem?: { text: string; status: 403 | 429 | 503 };
};

const getTexts = (texts: Texts, type: string) =>
  type === "signup" || type === "recovery" || type === "email_change" || type === "factor_change"
    ? texts[type]
    : texts.otherwise;

const toField = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The page that an email's link opens, with the button that uses the link. */
export const emailLinkPage = (c: Context, link: EmailLink, options: Options): Response => {
  const { texts, action, siteOrigin, problem } = options;
  const { title, text, submit } = getTexts(texts, link.type);
  return plainPage(c, {
    status: problem?.status ?? 200,
    title: escapeHtml(title),
    formTargets: [siteOrigin],
    body: `${problem ? `<p role="alert">${escapeHtml(problem.text)}</p>` : ""}<p>${escapeHtml(text)}</p>
<form method="post" action="${action}">${Object.entries(link).map(toField).join("")}<button>${escapeHtml(submit)}</button></form>
<p class="note">${escapeHtml(texts.why)}</p>`,
  });
};

type Notice = { title: string; text: string; status: 200 | 400 | 403 };

/** What became of a link, and the way to the login. */
export const noticePage = (c: Context, texts: Texts, { title, text, status }: Notice): Response =>
  plainPage(c, {
    status,
    title: escapeHtml(title),
    body: `<p>${escapeHtml(text)}</p><p><a href="/auth">${escapeHtml(texts.broken.toLogin)}</a></p>`,
  });

/** The page for a link that is incomplete. */
export const brokenLinkPage = (c: Context, texts: Texts): Response =>
  noticePage(c, texts, { ...texts.broken, status: 400 });

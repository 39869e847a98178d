import type { Context } from "hono";
import { escapeHtml } from "#contracts/escape-html.ts";
import { plainPage } from "../http/responses/plain-page.ts";
import { sayTo, sentence } from "../sentence.ts";

const wantsHtml = (c: Context): boolean => (c.req.header("accept") ?? "").includes("text/html");

/** Fallback when the pages themselves cannot be rendered: plain HTML without scripts, or JSON for programs. */
export const errorPage = (c: Context, status: 500 | 503): Response => {
  if (!wantsHtml(c))
    return c.json(
      {
        error: sayTo(c, sentence("requests.failed")),
        code: status === 503 ? "unavailable" : "internal",
      },
      status,
    );
  return plainPage(c, {
    status,
    title: escapeHtml(sayTo(c, sentence("pages.failedTitle"))),
    body: `<p>${escapeHtml(sayTo(c, sentence("pages.failed")))}</p>
<p><a href="/landing">${escapeHtml(sayTo(c, sentence("pages.back")))}</a></p>`,
  });
};

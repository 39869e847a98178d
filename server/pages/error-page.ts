import type { Context } from "hono";
import { plainPage } from "../http/responses/plain-page.ts";

const wantsHtml = (c: Context): boolean => (c.req.header("accept") ?? "").includes("text/html");

/** Fallback when the pages themselves cannot be rendered: plain HTML without scripts, or JSON for programs. */
export const errorPage = (c: Context, status: 500 | 503): Response => {
  if (!wantsHtml(c))
    return c.json(
      {
        error: "Something went wrong on our side. Please try again.",
        code: status === 503 ? "unavailable" : "internal",
      },
      status,
    );
  return plainPage(c, {
    status,
    title: "Something went dark",
    body: `<p>This page could not be rendered just now. It is not your fault; please try again in a moment.</p>
<p><a href="/landing">Back to the site</a></p>`,
  });
};

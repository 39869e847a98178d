import type { Context } from "hono";

const wantsHtml = (c: Context): boolean => (c.req.header("accept") ?? "").includes("text/html");

const document = (title: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/error.css"></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/landing">Back to the site</a></p></main></body></html>`;

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
  c.header("content-security-policy", "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'");
  c.header("cache-control", "no-store");
  return c.html(
    document(
      "Something went dark",
      "This page could not be rendered just now. It is not your fault; please try again in a moment.",
    ),
    status,
  );
};

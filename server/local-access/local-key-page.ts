import type { Context } from "hono";
import { type Denial, toStatus } from "./local-access.ts";

/** Allowed targets of the form; the URL is embedded in the page and returned by the browser. */
export const localKeyPaths = ["/admin", "/admin/access-requests", "/dev/mail"] as const;
export type LocalKeyPath = (typeof localKeyPaths)[number];

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'";

const form = (next: LocalKeyPath): string => `<form method="post" action="/dev/local-key">
<input type="hidden" name="next" value="${next}">
<label for="key">Local key</label>
<input id="key" name="key" type="password" autocomplete="off" required>
<button>Open</button>
</form>`;

/** Explains why a page is not accessible and, where it would help, asks for the local key. */
export const localKeyPage = (c: Context, denial: Denial, next: LocalKeyPath): Response => {
  c.header("cache-control", "no-store");
  c.header("content-security-policy", policy);
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>For this machine only</title><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>For this machine only</h1><p role="alert">${denial.message}</p>${denial.reason === "key-needed" ? form(next) : ""}</main></body></html>`;
  return c.html(body, toStatus(denial));
};

import type { Context } from "hono";
import { plainPage } from "../responses/plain-page.ts";
import { type Denial, toStatus } from "./local-access.ts";

/** Allowed targets of the form; the URL is embedded in the page and returned by the browser. */
export const localKeyPaths = ["/admin", "/admin/access-requests", "/dev/mail"] as const;
export type LocalKeyPath = (typeof localKeyPaths)[number];

const form = (next: LocalKeyPath): string => `<form method="post" action="/dev/local-key">
<input type="hidden" name="next" value="${next}">
<label for="key">Local key</label>
<input id="key" name="key" type="password" autocomplete="off" required>
<button>Open</button>
</form>`;

/** Explains why a page is not accessible and, where it would help, asks for the local key. */
export const localKeyPage = (c: Context, denial: Denial, next: LocalKeyPath): Response =>
  plainPage(c, {
    status: toStatus(denial),
    title: "For this machine only",
    body: `<p role="alert">${denial.message}</p>${denial.reason === "key-needed" ? form(next) : ""}`,
    formTargets: [],
    isFramed: true,
  });

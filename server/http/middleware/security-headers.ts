import type { MiddlewareHandler } from "hono";
import type { Env } from "../../env.ts";
import { followSetting } from "../../follow-setting.ts";

const headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
} as const;

// The donation page opens popups of payment services; a page whose address is a secret sends no referrer at all.
const mayDiffer = new Set(["cross-origin-opener-policy", "referrer-policy"]);

const hsts = "strict-transport-security";
const toHeaders = (siteUrl: string, forSubdomains = false): [string, string][] => [
  ...Object.entries(headers),
  ...(siteUrl.startsWith("https://")
    ? [[hsts, `max-age=63072000${forSubdomains ? "; includeSubDomains" : ""}`] satisfies [string, string]]
    : []),
];

/** Names of the headers that every response carries. */
export const securityHeaderNames = (siteUrl: string): string[] => [
  "content-security-policy",
  ...toHeaders(siteUrl).map(([name]) => name),
];

/** Security headers of every response. A page's content security policy is built with the page, see `pages/csp.ts`. */
export const securityHeaders = (env: Pick<Env, "siteUrl" | "hstsForSubdomains">): MiddlewareHandler => {
  const findHeaders = followSetting(
    () => env.siteUrl,
    (siteUrl) => toHeaders(siteUrl, env.hstsForSubdomains),
  );
  return async (c, next) => {
    await next();
    // Not c.header(): on a finished response it copies the body through a stream, at a third of the speed.
    const { headers: answer } = c.res;
    for (const [name, value] of findHeaders()) if (!(mayDiffer.has(name) && answer.has(name))) answer.set(name, value);
    if (!answer.has("content-security-policy"))
      answer.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  };
};

import { Hono } from "hono";
import type { Env } from "../../env.ts";

/** How long the file says that it holds. */
const validMs = 90 * 86_400_000;

const toAddress = (contact: string): string => (/^https?:/.test(contact) ? contact : `mailto:${contact}`);

/** `/.well-known/security.txt` (RFC 9116), if the site names somebody who hears of its weaknesses. */
export const securityTxt = (env: Pick<Env, "securityContact" | "siteUrl">): Hono => {
  const { securityContact } = env;
  const app = new Hono();
  if (securityContact === undefined) return app;
  return app.get("/.well-known/security.txt", (c) => {
    const lines = [
      `Contact: ${toAddress(securityContact)}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${env.siteUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "public, max-age=3600" });
  });
};

import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/robots.route";

export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { siteUrl } = context.get(siteContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /console",
    "Disallow: /dev-console",
    "Disallow: /functions/",
    "Disallow: /rest/",
    // The login page /auth may be indexed; the paths below it are API endpoints.
    "Disallow: /auth/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicCacheHeaders(), "Content-Type": "text/plain; charset=utf-8" },
  });
};

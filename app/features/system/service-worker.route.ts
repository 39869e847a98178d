import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/service-worker.route";
import { createWorkerScript } from "./service-worker.server.ts";

/** The service worker (docs/decisions/030). Its own requests are limited by the policy of its script. */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { listPages, settings } = context.get(siteContext);
  return new Response(createWorkerScript(settings.hasServiceWorker, listPages()), {
    headers: {
      ...publicCacheHeaders(),
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
};

import { createMiddleware } from "hono/factory";
import { errorResponse, notFound } from "@site/supabase/http/error-response.ts";
import { getRawPath, getRawQuery, isCanonicalPath, isCanonicalQuery } from "@site/supabase/http/canonical-path.ts";

/**
 * Responds 404 to non-canonical backend URLs, so that limits and drivers parse them alike. Parameter names are checked
 * only where a limit uses them.
 */
export const canonicalPath = createMiddleware(async (c, next) => {
  const { url } = c.req.raw;
  const path = getRawPath(url);
  const isCanonical = isCanonicalPath(path) && (!path.startsWith("/auth/") || isCanonicalQuery(getRawQuery(url)));
  return isCanonical ? next() : errorResponse(notFound, path);
});

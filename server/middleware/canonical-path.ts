import { createMiddleware } from "hono/factory";
import { errorResponse, notFound } from "../backend/gateway/error-response.ts";
import {
  getRawPath,
  getRawQuery,
  isCanonicalPath,
  isCanonicalQuery,
} from "../backend/gateway/validation/canonical-path.ts";

/**
 * Answers 404 to an address of the backend that is not spelled canonically, so that whoever reads it next, limits or a
 * driver, reads the same. Names of parameters count only where a limit goes by them.
 */
export const canonicalPath = createMiddleware(async (c, next) => {
  const { url } = c.req.raw;
  const path = getRawPath(url);
  const isCanonical = isCanonicalPath(path) && (!path.startsWith("/auth/") || isCanonicalQuery(getRawQuery(url)));
  return isCanonical ? next() : errorResponse(notFound, path);
});

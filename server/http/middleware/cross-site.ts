import type { Context, MiddlewareHandler } from "hono";
import { type ApiError, errorResponse } from "@site/supabase/http/error-response.ts";

const isRead = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";

/**
 * Whether a page of another site made its visitor's browser send a request. It cannot read the response, but it would
 * use up what the visitor's address may do, such as log in. A link that the visitor follows from there is not meant.
 */
export const isSentByOtherSite = ({ req }: Context): boolean => {
  const { headers } = req.raw;
  if (headers.get("sec-fetch-site") !== "cross-site") return false;
  return !(isRead(req.method) && headers.get("sec-fetch-dest") === "document");
};

const refusal: ApiError = {
  status: 403,
  code: "cross_site_request",
  message: "Only pages of this site may send this request",
};

/** Refuses what a page of another site makes its visitor's browser change, before it is counted. */
export const refuseCrossSiteWrites: MiddlewareHandler = async (c, next) => {
  if (!isRead(c.req.method) && isSentByOtherSite(c)) return errorResponse(refusal, c.req.path);
  return next();
};

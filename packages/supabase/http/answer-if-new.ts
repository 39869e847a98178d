import { isNotModified } from "./conditional-requests.ts";

const headersOfBody = ["content-length", "content-type"];

/**
 * The response, or 304 for a client that has this version already. Done after the cache, which gives the same response to
 * all.
 */
export const answerIfNew = ({ method, headers: sent }: Request, response: Response): Response => {
  const etag = response.headers.get("etag");
  if (etag === null || response.status !== 200 || (method !== "GET" && method !== "HEAD")) return response;
  const lastModified = new Date(response.headers.get("last-modified") ?? Number.NaN);
  if (!isNotModified(sent, { etag, lastModified })) return response;
  const headers = new Headers(response.headers);
  for (const name of headersOfBody) headers.delete(name);
  return new Response(null, { status: 304, headers });
};

import { readSession } from "../auth/read-session.ts";
import type { Keys } from "../database/api-keys.ts";
import { decodePayload } from "../auth/access-token.ts";
import { validateAuthorization, validateSignature } from "../gateway/validate-authorization.ts";
import type { Role } from "../database/session.ts";

/** Whose rights a channel has. */
export type Caller = {
  /** The key of the connection. */
  key: string;
  /** The access token; null for the rights of the key. */
  token: string | null;
  role: Role;
  userId: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
};

/** Throws a RequestError for a token that is malformed, not signed by this site, or over. */
export const readCaller = (token: unknown, key: string, keys: Keys): Caller => {
  const isService = key === keys.secretKey;
  // The client sends its key where it has no token.
  if (typeof token !== "string" || token === key || token === keys.publishableKey)
    return { key, token: null, role: isService ? "service_role" : "anon", userId: "", expiresAt: Infinity };
  const authorization = validateAuthorization(new Headers({ authorization: `Bearer ${encodeURI(token)}` }));
  validateSignature(authorization ?? "", keys.jwtSecret, "realtime");
  const { role, userId } = readSession({ isService, authorization, actor: null, audit: null, deadlineMs: 0 });
  const isJwt = token.includes(".");
  const { exp } = isJwt ? (decodePayload(token) as { exp: number }) : { exp: Infinity };
  return { key, token: isJwt ? token : null, role, userId, expiresAt: exp * 1_000 };
};

/** Tells apart whom the database may answer differently. */
export const toCallerKey = ({ token, role }: Caller): string => token ?? role;

type Fetch = (request: Request, client?: string) => Promise<Response>;

/** Reads below `/rest/v1` with the rights of a caller, past the cache: it may be older than a change. */
export const readAs = (fetch: Fetch, { key, token }: Caller, path: string, client: string): Promise<Response> => {
  const url = new URL(path, "http://realtime");
  url.searchParams.set("apikey", key);
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  return fetch(new Request(url, { headers }), client);
};

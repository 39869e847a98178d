import { RequestError } from "../error-response.ts";
import type { ParsedRequest } from "../parsed-request.ts";
import { toJsonBody } from "../validation/parse-json.ts";
import { pickKnownParameters } from "../validation/parse-query.ts";
import { megabyte, readBody } from "../validation/read-body.ts";
import { resolveRedirectTo } from "../validation/resolve-redirect-to.ts";
import type { Address } from "../validation/validate-url.ts";
import { type AuthRoute, findAuthRoute, type Fields, grants, linkTypes, logoutScopes } from "./auth-routes.ts";
import { validateAuthBody } from "./validate-auth-body.ts";

export type AuthRequest = ParsedRequest & {
  needsNoKey: boolean;
  isSlow: boolean;
  /** Set if the request refreshes a session. */ refreshToken?: string;
};

const invalid = (code: string, message: string) => new RequestError({ status: 400, code, message });

const getFields = (route: AuthRoute, query: Map<string, string>): Fields | undefined => {
  if (!route.query.includes("grant_type")) return route.body;
  const fields = grants.get(query.get("grant_type") ?? "");
  if (!fields) throw invalid("validation_failed", "unsupported_grant_type");
  return fields;
};

const validateQuery = (query: Map<string, string>): void => {
  const scope = query.get("scope");
  if (scope !== undefined && !logoutScopes.has(scope)) throw invalid("validation_failed", "The scope is not known");
  const type = query.get("type");
  if (type !== undefined && !linkTypes.has(type)) throw invalid("validation_failed", "Invalid email verification type");
};

const readFields = async (request: Request, route: AuthRoute, known: Fields) => {
  const body = await readBody(request, megabyte);
  const isEmpty = body.byteLength === 0 && route.query.includes("scope");
  return isEmpty ? undefined : validateAuthBody(body, known, route);
};

/** Parses a request below `/auth/v1` into the typed form of its route. */
export const parseAuthRequest = async (
  request: Request,
  { path, segments, parameters }: Address,
  siteUrl: string,
): Promise<AuthRequest> => {
  const route = findAuthRoute(request.method, segments);
  const query = pickKnownParameters(parameters, route.query);
  validateQuery(query);
  const redirectTo = resolveRedirectTo(query.get("redirect_to"), new URL(siteUrl).origin);
  if (query.has("redirect_to")) query.set("redirect_to", redirectTo ?? siteUrl);
  const known = getFields(route, query);
  const fields = known && (await readFields(request, route, known));
  const refreshToken = query.get("grant_type") === "refresh_token" ? fields?.get("refresh_token") : undefined;
  return {
    method: request.method,
    path,
    query: [...query],
    headers: fields ? [["content-type", "application/json"]] : [],
    body: fields ? toJsonBody(Object.fromEntries(fields)) : null,
    context: redirectTo === undefined ? {} : { redirectTo },
    needsNoKey: route.needsNoKey === true,
    isSlow: route.isSlow === true && refreshToken === undefined,
    ...(typeof refreshToken === "string" ? { refreshToken } : {}),
  };
};

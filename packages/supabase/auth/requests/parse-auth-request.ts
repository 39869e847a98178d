import { RequestError } from "../../http/error-response.ts";
import { pickKnownParameters } from "../../http/parse-query.ts";
import { megabyte, readBody } from "../../http/read-body.ts";
import { resolveRedirectTo } from "../../http/resolve-redirect-to.ts";
import { readSiteOrigin, readSiteUrl, type SiteUrl } from "../../http/site-url.ts";
import type { Address } from "../../http/validate-url.ts";
import { type EndpointName, type Fields, type FoundRoute, findAuthRoute, logoutScopes } from "./auth-routes.ts";
import type { EasyPasswords } from "../validate-password.ts";
import { type AuthFields, validateAuthBody } from "./validate-auth-body.ts";

/** A request below `/auth/v1` in typed form. */
export type AuthRequest = {
  name: EndpointName;
  /** The parts of the path that the route leaves open. */
  ids: string[];
  query: ReadonlyMap<string, string>;
  /** The fields of the body; absent without one. */
  fields: AuthFields | undefined;
  /** Where the link of an email leads, on our own origin. */
  redirectTo: string | undefined;
  needsNoKey: boolean;
  isSlow: boolean;
  isRead: boolean;
};

type Site = { siteUrl: SiteUrl; easyPasswords?: EasyPasswords | undefined };
type Caller = { /** Whether the API key is the secret one. */ isService: boolean };

const readFields = async (request: Request, { route }: FoundRoute, allowed: Fields, { easyPasswords }: Site) => {
  const body = await readBody(request, megabyte);
  return body.byteLength === 0 && route.mayBeEmpty ? undefined : validateAuthBody(body, allowed, route, easyPasswords);
};

/** Parses a request below `/auth/v1` into the typed form of its route. */
export const parseAuthRequest = async (
  request: Request,
  { segments, parameters }: Address,
  site: Site,
  { isService }: Caller,
): Promise<AuthRequest> => {
  const grants = parameters.filter(({ name }) => name === "grant_type");
  const match = findAuthRoute(request.method, segments, { grant: grants[0]?.value, isService });
  const { name, route, ids } = match;
  const query = pickKnownParameters(parameters, route.query);
  const scope = query.get("scope");
  if (scope !== undefined && !logoutScopes.has(scope))
    throw new RequestError({ status: 400, code: "validation_failed", message: "The scope is not known" });
  const redirectTo = resolveRedirectTo(query.get("redirect_to"), readSiteOrigin(site.siteUrl));
  if (query.has("redirect_to")) query.set("redirect_to", redirectTo ?? readSiteUrl(site.siteUrl));
  const fields = route.body && (await readFields(request, match, route.body, site));
  return {
    name,
    ids,
    query,
    fields,
    redirectTo,
    needsNoKey: route.needsNoKey === true,
    isSlow: route.isSlow === true,
    isRead: route.isRead === true,
  };
};

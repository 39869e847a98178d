import { type ApiError, methodNotAllowed, notFound, RequestError } from "../../http/error-response.ts";

export type FieldKind = "string" | "object" | "boolean";
export type Fields = ReadonlyMap<string, FieldKind>;

export type AuthRoute = {
  query: readonly string[];
  /** Allowed fields of the body; absent for routes without a body. */
  body?: Fields;
  needsNoKey?: true;
  /** The body sets a new password or address, which must follow the rules for them. */
  setsCredentials?: true;
  /** It mostly waits for password hashes and emails, not for the database: such calls have a queue of their own. */
  isSlow?: true;
  /** It can be sent without a body. */
  mayBeEmpty?: true;
  /** It writes nothing. */
  isRead?: true;
  /** Without the secret key it is not there. */
  needsSecretKey?: true;
};

const strings = (...names: string[]): [string, "string"][] => names.map((name) => [name, "string"]);
const captcha: [string, "object"] = ["gotrue_meta_security", "object"];
const data: [string, "object"] = ["data", "object"];
const challenge = strings("code_challenge", "code_challenge_method");

const signUp = new Map([...strings("email", "password"), data, captcha, ...challenge]);
const confirmation: [string, FieldKind] = ["email_confirm", "boolean"];
const metadata: [string, "object"] = ["user_metadata", "object"];
/** What a hosted project keeps of an account and this one does not: known, so that it is refused and not dropped. */
export const keptElsewhere = ["app_metadata", "ban_duration", "id", "nonce", "password_hash", "phone", "role"] as const;
const others = keptElsewhere.map((name): [string, FieldKind] => [name, name === "app_metadata" ? "object" : "string"]);
const newUser = new Map<string, FieldKind>([...strings("email", "password"), confirmation, metadata, ...others]);
const adminUpdate = newUser;
const newLink = new Map<string, FieldKind>([...strings("type", "email", "password", "new_email"), data]);
const deletion = new Map<string, FieldKind>([["should_soft_delete", "boolean"]]);
const passkey = new Map<string, FieldKind>([...strings("challenge_id"), ["credential", "object"]]);
const userUpdate = new Map([...strings("email", "password", "nonce", "current_password"), data, ...challenge]);

/**
 * The endpoints that the official client uses on a site with password accounts; all others are refused. `:id` stands for
 * a UUID. Requests for a token differ by their grant.
 */
const routes = {
  "POST signup": { query: ["redirect_to"], body: signUp, setsCredentials: true, isSlow: true },
  "POST token password": {
    query: ["grant_type"],
    body: new Map([...strings("email", "password"), captcha]),
    isSlow: true,
  },
  "POST token refresh_token": { query: ["grant_type"], body: new Map(strings("refresh_token")) },
  "POST token pkce": { query: ["grant_type"], body: new Map(strings("auth_code", "code_verifier")) },
  "POST logout": { query: ["scope"], body: new Map(strings("scope")), mayBeEmpty: true },
  "GET user": { query: [], isRead: true },
  "PUT user": { query: ["redirect_to"], body: userUpdate, setsCredentials: true, isSlow: true },
  "POST recover": {
    query: ["redirect_to"],
    body: new Map([...strings("email"), captcha, ...challenge]),
    isSlow: true,
  },
  "POST resend": { query: ["redirect_to"], body: new Map([...strings("email", "type"), captcha]), isSlow: true },
  "POST verify": {
    query: ["redirect_to"],
    body: new Map([...strings("email", "token", "token_hash", "type"), captcha]),
  },
  "POST factors": { query: [], body: new Map(strings("friendly_name", "factor_type", "issuer")) },
  "POST factors/:id/challenge": { query: [], body: new Map(), mayBeEmpty: true },
  "POST factors/:id/verify": { query: [], body: new Map(strings("challenge_id", "code")) },
  "DELETE factors/:id": { query: [] },
  "GET factors/recovery-codes": { query: [], isRead: true },
  "POST factors/recovery-codes": { query: [], body: new Map(strings("friendly_name")), mayBeEmpty: true },
  "POST factors/recovery-codes/regenerate": { query: [], body: new Map(), mayBeEmpty: true },
  "POST factors/recovery-codes/verify": { query: [], body: new Map(strings("code")) },
  "DELETE factors/recovery-codes": { query: [] },
  "POST passkeys/registration/options": { query: [], body: new Map(), mayBeEmpty: true },
  "POST passkeys/registration/verify": { query: [], body: passkey },
  "POST passkeys/authentication/options": { query: [], body: new Map([captcha]), mayBeEmpty: true },
  "POST passkeys/authentication/verify": { query: [], body: passkey },
  "GET passkeys": { query: [], isRead: true },
  "PATCH passkeys/:id": { query: [], body: new Map(strings("friendly_name")) },
  "DELETE passkeys/:id": { query: [] },
  "GET admin/users": { query: ["page", "per_page"], isRead: true, needsSecretKey: true },
  "POST admin/users": { query: [], body: newUser, setsCredentials: true, isSlow: true, needsSecretKey: true },
  "GET admin/users/:id": { query: [], isRead: true, needsSecretKey: true },
  "PUT admin/users/:id": { query: [], body: adminUpdate, setsCredentials: true, isSlow: true, needsSecretKey: true },
  "DELETE admin/users/:id": { query: [], body: deletion, mayBeEmpty: true, needsSecretKey: true },
  "POST admin/generate_link": {
    query: ["redirect_to"],
    body: newLink,
    setsCredentials: true,
    isSlow: true,
    needsSecretKey: true,
  },
  "GET admin/users/:id/factors": { query: [], isRead: true },
  "DELETE admin/users/:id/factors/:id": { query: [] },
  "GET admin/users/:id/passkeys": { query: [], isRead: true },
  "DELETE admin/users/:id/passkeys/:id": { query: [] },
  "GET reauthenticate": { query: [], isRead: true },
  "GET settings": { query: [], isRead: true },
  "GET health": { query: [], isRead: true },
  "GET .well-known/jwks.json": { query: [], needsNoKey: true, isRead: true },
} satisfies Record<string, AuthRoute>;

export type EndpointName = keyof typeof routes;

const byName: ReadonlyMap<string, AuthRoute> = new Map(Object.entries(routes));
const toPath = (name: string): string => name.split(" ")[1] ?? "";
const paths = new Set(Array.from(byName.keys(), toPath));
const secretPaths = new Set(Array.from(byName, ([name, { needsSecretKey }]) => (needsSecretKey ? toPath(name) : "")));

const isEndpointName = (name: string): name is EndpointName => byName.has(name);

export const logoutScopes: ReadonlySet<string> = new Set(["global", "local", "others"]);

/** They would sign in whoever reads an email, and make accounts of any address. */
const disabledEndpoints = new Set(["otp", "magiclink"]);
const disabled: ApiError = { status: 422, code: "otp_disabled", message: "Sign-in by email is disabled" };
const unknownGrant: ApiError = { status: 400, code: "validation_failed", message: "unsupported_grant_type" };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type FoundRoute = { name: EndpointName; route: AuthRoute; ids: string[] };

/**
 * Throws 404 for an unknown path, 405 for a wrong method, 422 for an endpoint that is disabled, and 400 for a token
 * request with another grant than those of the routes.
 */
export const findAuthRoute = (
  method: string,
  segments: string[],
  { grant, isService }: { grant: string | undefined; isService: boolean },
): FoundRoute => {
  const ids = segments.filter((segment) => uuid.test(segment));
  const path = segments.map((segment) => (uuid.test(segment) ? ":id" : segment)).join("/");
  const name = path === "token" && method === "POST" ? `POST token ${grant ?? ""}` : `${method} ${path}`;
  if (!isService && secretPaths.has(path)) throw new RequestError(notFound);
  const route = byName.get(name);
  if (route && isEndpointName(name)) return { name, route, ids };
  if (disabledEndpoints.has(path)) throw new RequestError(disabled);
  if (name.startsWith("POST token")) throw new RequestError(unknownGrant);
  throw new RequestError(paths.has(path) ? methodNotAllowed : notFound);
};

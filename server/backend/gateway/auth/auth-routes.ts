import { type ApiError, methodNotAllowed, notFound, RequestError } from "../error-response.ts";

export type Fields = ReadonlyMap<string, "string" | "object">;

export type AuthRoute = {
  query: readonly string[];
  /** Allowed fields of the body; absent for routes without a body. */
  body?: Fields;
  /** Email links carry no API key. */
  needsNoKey?: true;
  /** The body sets a new password or address, which must follow the rules for them. */
  setsCredentials?: true;
  /** It mostly waits for password hashes and emails, not for the database: such calls have a queue of their own. */
  isSlow?: true;
};

const strings = (...names: string[]): [string, "string"][] => names.map((name) => [name, "string"]);
const captcha: [string, "object"] = ["gotrue_meta_security", "object"];
const data: [string, "object"] = ["data", "object"];
const challenge = strings("code_challenge", "code_challenge_method");

const signUp = new Map([...strings("email", "password"), data, captcha, ...challenge]);
const userUpdate = new Map([...strings("email", "password", "nonce", "current_password"), data, ...challenge]);

/** The auth endpoints that the official client uses on a site with password accounts. All others are rejected. */
const routes = new Map<string, AuthRoute>([
  ["POST signup", { query: ["redirect_to"], body: signUp, setsCredentials: true, isSlow: true }],
  ["POST token", { query: ["grant_type"], body: new Map(), isSlow: true }],
  ["POST logout", { query: ["scope"], body: new Map(strings("scope")) }],
  ["GET user", { query: [] }],
  ["PUT user", { query: ["redirect_to"], body: userUpdate, setsCredentials: true, isSlow: true }],
  [
    "POST recover",
    { query: ["redirect_to"], body: new Map([...strings("email"), captcha, ...challenge]), isSlow: true },
  ],
  ["POST resend", { query: ["redirect_to"], body: new Map([...strings("email", "type"), captcha]), isSlow: true }],
  ["GET verify", { query: ["token", "type", "redirect_to"], needsNoKey: true }],
  [
    "POST verify",
    { query: ["redirect_to"], body: new Map([...strings("email", "token", "token_hash", "type"), captcha]) },
  ],
  ["GET reauthenticate", { query: [] }],
  ["GET settings", { query: [] }],
  ["GET health", { query: [] }],
  ["GET .well-known/jwks.json", { query: [], needsNoKey: true }],
]);
const paths = new Set(Array.from(routes.keys(), (route) => route.split(" ")[1] ?? ""));

/** The body of `POST token` by grant type. */
export const grants: ReadonlyMap<string, Fields> = new Map([
  ["password", new Map([...strings("email", "password"), captcha])],
  ["refresh_token", new Map(strings("refresh_token"))],
  ["pkce", new Map(strings("auth_code", "code_verifier"))],
]);

export const linkTypes: ReadonlySet<string> = new Set([
  "signup",
  "recovery",
  "email_change",
  "email",
  "magiclink",
  "invite",
]);
export const logoutScopes: ReadonlySet<string> = new Set(["global", "local", "others"]);

/**
 * Endpoints that are disabled. Workaround (@supabase/lite 0.10: these create a confirmed account for any address;
 * remove when they can be disabled in its settings).
 */
const disabledEndpoints = new Set(["otp", "magiclink"]);
const disabled: ApiError = { status: 422, code: "otp_disabled", message: "Sign-in by email is disabled" };

/** Throws 404 for an unknown path, 405 for a wrong method and 422 for an endpoint that is disabled. */
export const findAuthRoute = (method: string, segments: string[]): AuthRoute => {
  const path = segments.join("/");
  const route = routes.get(`${method} ${path}`);
  if (route) return route;
  if (disabledEndpoints.has(path)) throw new RequestError(disabled);
  throw new RequestError(paths.has(path) ? methodNotAllowed : notFound);
};

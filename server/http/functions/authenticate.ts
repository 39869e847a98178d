import type { User as AuthUser } from "@supabase/supabase-js";
import { accessRightsSchema } from "#contracts/accounts/access-rights.ts";
import { AppError } from "#contracts/errors.ts";
import { isSigned, readClaims } from "@site/supabase/auth/access-token.ts";
import type { Backend } from "../../backend.ts";
import { findTokenCaller, isApiToken } from "./find-token-caller.ts";
import type { Caller, User } from "./call.ts";
import { sentence } from "../../sentence.ts";

const noRights = { role: "member", approved: false } as const;

const signInAgain = () => new AppError("unauthorized", sentence("session.ended"));

const hasSecondFactor = ({ factors = [] }: AuthUser): boolean =>
  factors.some(({ factor_type, status }) => factor_type === "totp" && status === "verified");

/** The caller with an access token; throws if its session has ended. */
const getCaller = async (backend: Backend, token: string): Promise<Caller> => {
  const { data, error } = await backend.anonClient().auth.getUser(token);
  if (error && (error.status ?? 500) >= 500)
    throw new AppError("unavailable", sentence("session.signInUnavailable"), {
      detail: error.message,
    });
  if (error || !data.user?.email) throw signInAgain();
  // The backend has accepted the token, so its claims are true.
  if (hasSecondFactor(data.user) && readClaims(token)?.aal !== "aal2") return { kind: "visitor", mustEnterCode: true };
  const rights = await backend.serviceClient().rpc("rights_of", { person: data.user.id }).maybeSingle();
  if (rights.error)
    throw new AppError("unavailable", sentence("session.accountUnavailable"), {
      detail: rights.error.message,
    });
  const { role, approved } = rights.data ? accessRightsSchema.parse(rights.data) : noRights;
  return { kind: "user", id: data.user.id, email: data.user.email, role, approved };
};

/** The bearer token of a request. */
export const findAccessToken = (headers: Headers): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * Authenticates a request by its `apikey` and `Authorization` headers. Throws for an invalid token. What queries the
 * database is passed to `limit`, which decides whether and when it runs.
 */
export const authenticate = async (
  backend: Backend,
  headers: Headers,
  limit: (work: () => Promise<Caller>) => Promise<Caller>,
): Promise<Caller> => {
  const apikey = headers.get("apikey");
  if (apikey !== null && apikey !== backend.publishableKey)
    throw new AppError("unauthorized", "The apikey header does not belong to this site.");
  if (!headers.has("authorization")) return { kind: "visitor" };
  const token = findAccessToken(headers);
  if (token === undefined) throw signInAgain();
  if (token === backend.publishableKey) return { kind: "visitor" };
  if (isApiToken(token)) return limit(() => findTokenCaller(backend, token));
  if (backend.jwtSecret !== undefined && !isSigned(token, backend.jwtSecret)) throw signInAgain();
  return limit(() => getCaller(backend, token));
};

/** The page of the login asks for the code, as it asks those who are signed out for their password. */
export const enterCodeFirst = (): AppError => new AppError("unauthorized", sentence("session.codeFirst"));

export const notForTokens = (): AppError => new AppError("forbidden", "No token may do that.");

/** The signed-in user of a call; throws for an anonymous caller. */
export const requireUser = (caller: Caller): User => {
  if (caller.kind === "user") return caller;
  if (caller.kind === "token") throw notForTokens();
  if (caller.mustEnterCode) throw enterCodeFirst();
  throw new AppError("unauthorized", sentence("session.signInFirst"));
};

/** The signed-in user of a call, if they may use the console; throws otherwise. */
export const requireAccess = (caller: Caller): User => {
  const user = requireUser(caller);
  if (user.approved) return user;
  throw new AppError("forbidden", sentence("session.waiting"));
};

import type { Account, Factor } from "./accounts.ts";
import { type AuthCall, type AuthContext, reject } from "./auth-call.ts";
import type { Claims } from "./access-token.ts";
import { getSession } from "./sessions.ts";

const selectSession = `
select from auth.sessions where id = $1::uuid and user_id = $2::uuid and coalesce(not_after > now(), true)`;

/** The account of the caller and the claims of its access token. Throws unless its login session is alive. */
export const requireCaller = async (
  { accounts }: Pick<AuthContext, "accounts">,
  { claims }: Pick<AuthCall, "claims">,
): Promise<{ account: Account; claims: Claims }> => {
  if (!claims) return reject(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (claims.exp * 1_000 <= Date.now()) return reject(403, "bad_jwt", "invalid JWT: token is expired");
  const sessions = await accounts.query(selectSession, [claims.session_id, claims.sub]);
  if (sessions.length === 0)
    return reject(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  const account = await accounts.findById(claims.sub);
  return account ? { account, claims } : reject(403, "user_not_found", "User from sub claim in JWT does not exist");
};

/** Throws unless the call came with the secret key. */
export const requireService = ({ isService }: Pick<AuthCall, "isService">): void => {
  if (!isService) reject(403, "not_admin", "User not allowed");
};

/** The account that a call with the secret key names. */
export const getAccountForService = async ({ accounts }: AuthContext, call: AuthCall): Promise<Account> => {
  requireService(call);
  return (await accounts.findById(call.ids[0] ?? "")) ?? reject(404, "user_not_found", "User not found");
};

export const hasSecondFactor = ({ factors }: Account): boolean =>
  factors.some(({ status, type }) => status === "verified" && type === "totp");

/** Throws if the account has a second factor and the session has not verified it. */
export const requireFactor = (account: Account, { aal }: Claims, message: string): void => {
  if (hasSecondFactor(account) && aal !== "aal2") reject(403, "insufficient_aal", message);
};

const recentSeconds = 600;

/**
 * Throws unless the password, the link of an email or a code was shown in this session within ten minutes: whoever got
 * hold of a session must not bind the account to a device of their own. Refreshing the session does not count.
 */
export const requireRecentSignIn = async (
  { accounts }: Pick<AuthContext, "accounts">,
  claims: Claims,
): Promise<void> => {
  const { methods } = await getSession(accounts, claims.session_id);
  if (methods.every(({ timestamp }) => timestamp < Date.now() / 1_000 - recentSeconds))
    reject(403, "reauthentication_needed", "Please sign in again: it was more than ten minutes ago");
};

export const needsFactor = "AAL2 session is required to change second factors and passkeys";

export const findFactor = ({ factors }: Account, id: string | undefined): Factor =>
  factors.find((factor) => factor.id === id && factor.type === "totp") ??
  reject(404, "mfa_factor_not_found", "Factor not found");

import type { Account } from "../accounts.ts";
import { type AuthCall, type AuthContext, reject } from "../auth-call.ts";
import type { Claims } from "../access-token.ts";

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

export const hasSecondFactor = ({ factors }: Account): boolean =>
  factors.some(({ status, type }) => status === "verified" && type === "totp");

/** Throws if the account has a second factor and the session has not verified it. */
export const requireFactor = (account: Account, { aal }: Claims, message: string): void => {
  if (hasSecondFactor(account) && aal !== "aal2") reject(401, "insufficient_aal", message);
};

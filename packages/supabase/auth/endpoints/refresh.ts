import { RequestError } from "../../http/error-response.ts";
import { type Endpoint, readText, reject } from "../auth-call.ts";
import { refreshSession, toSessionResponse } from "../sessions.ts";

/** `POST /token?grant_type=refresh_token`: goes on with a session. */
export const refresh: Endpoint = async ({ accounts, jwtSecret }, call) => {
  const token = readText(call, "refresh_token");
  if (token === undefined) return reject(400, "validation_failed", "Refresh token is not valid");
  const refreshed = await refreshSession(accounts, token);
  if ("status" in refreshed) throw new RequestError(refreshed);
  const account = await accounts.findById(refreshed.userId);
  if (!account) return reject(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  return toSessionResponse(account, refreshed.refreshToken, refreshed.session, jwtSecret);
};

/** `POST /token?grant_type=pkce`: no link of this site begins such a flow; the session is in its fragment. */
export const exchangeCode: Endpoint = async () =>
  reject(404, "flow_state_not_found", "invalid flow state, no valid flow state found");

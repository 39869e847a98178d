import type { ApiError } from "./error-response.ts";

/** Runs one statement with the rights of the database owner. */
export type RunQuery = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

const reuseSeconds = 10;

const findUsed = `
select session_id, extract(epoch from now() - updated_at)::float8 as age
from auth.refresh_tokens where token = $1 and revoked`;
const endSession = `
update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked`;

/**
 * Workaround (@supabase/lite 0.10: it accepts a refresh token again at any later time until its successor is used;
 * remove when it honours `refresh_token_reuse_interval`). Two tabs may use the same token within seconds; a later reuse
 * counts as theft and ends the session.
 */
export const rejectReusedRefreshToken = async (query: RunQuery, refreshToken: string): Promise<ApiError | null> => {
  const [used] = await query(findUsed, [refreshToken]);
  if (!used || Number(used.age) <= reuseSeconds) return null;
  await query(endSession, [used.session_id]);
  return { status: 400, code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" };
};

import { randomBytes } from "node:crypto";
import { checkViolation } from "@site/supabase/sqlstate.ts";
import { AppError } from "#contracts/errors.ts";
import { apiTokenPrefix, type ApiScope, isApiScope } from "#contracts/values/integration-values.ts";
import type { ApiToken } from "#contracts/integrations/api-tokens.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import { hashToken } from "../../http/functions/find-token-caller.ts";

type Store = Pick<OwnerCall, "backend" | "actor">;

const shown = "id,name,scopes,created_at,expires_at,last_used_at";
const tooMany = "There can be up to 50 tokens. Revoke one that is not used any more.";

const unavailable = (detail: string) =>
  new AppError("unavailable", "The tokens cannot be reached at the moment. Please try again soon.", { detail });

const tokens = ({ backend }: Pick<Store, "backend">) => backend.serviceClient().from("api_tokens");

const toToken = (row: Omit<ApiToken, "scopes" | "is_expired"> & { scopes: string[] }): ApiToken => ({
  ...row,
  scopes: row.scopes.filter(isApiScope),
  is_expired: row.expires_at !== null && Date.parse(row.expires_at) <= Date.now(),
});

/** All tokens, newest first. */
export const listTokens = async (store: Store): Promise<ApiToken[]> => {
  const { data, error } = await tokens(store).select(shown).order("created_at", { ascending: false }).order("id");
  if (error) throw unavailable(error.message);
  return data.map(toToken);
};

type NewToken = { name: string; scopes: ApiScope[]; days: number | null };

/** Makes a token. Its secret is returned here and nowhere else. */
export const createToken = async (
  store: Store,
  { name, scopes, days }: NewToken,
): Promise<{ token: ApiToken; secret: string }> => {
  const secret = apiTokenPrefix + randomBytes(32).toString("base64url");
  const expires_at = days === null ? null : new Date(Date.now() + days * dayMs).toISOString();
  const insert = tokens(store).insert({ name, scopes, expires_at, token_hash: hashToken(secret) });
  const note = { table: "api_tokens", action: "token created" } as const;
  const { data, error } = await withAudit(insert, store, note).select(shown).single();
  if (error?.code === checkViolation) throw new AppError("conflict", tooMany);
  if (error) throw unavailable(error.message);
  return { token: toToken(data), secret };
};

/** Ends a token at once. One that is gone already is no error. */
export const revokeToken = async (store: Store, id: string): Promise<void> => {
  const note = { table: "api_tokens", action: "token revoked" } as const;
  const { error } = await withAudit(tokens(store).delete().eq("id", id), store, note);
  if (error) throw unavailable(error.message);
};

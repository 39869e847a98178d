import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { apiTokenPrefix, isApiScope } from "#contracts/values/integration-values.ts";
import type { Backend } from "../../backend.ts";
import type { TokenCaller } from "./call.ts";

const length = apiTokenPrefix.length + 43;

/** What is stored of a token. It has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

const invalid = () =>
  new AppError("unauthorized", "This token is not valid: it was revoked, has expired or never was.");

/** The program that a token belongs to; throws if it was revoked or has expired. */
export const findTokenCaller = async (backend: Backend, token: string): Promise<TokenCaller> => {
  if (token.length !== length) throw invalid();
  const { data, error } = await backend
    .serviceClient()
    .rpc("use_api_token", { hash: hashToken(token) })
    .maybeSingle();
  if (error)
    throw new AppError("unavailable", "The token cannot be checked at the moment. Please try again soon.", {
      detail: error.message,
    });
  if (!data) throw invalid();
  return { kind: "token", id: data.id ?? "", name: data.name ?? "", scopes: (data.scopes ?? []).filter(isApiScope) };
};

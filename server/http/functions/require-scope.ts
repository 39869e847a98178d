import { AppError } from "#contracts/errors.ts";
import type { ApiScope } from "#contracts/values/integration-values.ts";
import { notForTokens } from "./authenticate.ts";
import type { TokenCaller } from "./call.ts";

export type ScopesByAction = { readonly [Action in string]?: ApiScope };

/** The name of a program for the audit log. */
export const toTokenActor = ({ name }: TokenCaller): string => `${name} (token)`;

/** Whoever may publish may write drafts. */
const includes = (scopes: readonly ApiScope[], scope: ApiScope): boolean =>
  scopes.includes(scope) || (scope === "posts:draft" && scopes.includes("posts:publish"));

/** The actor's name of a program whose token may call a function with this body. Throws if it may not. */
export const requireScope = (scopes: ScopesByAction, caller: TokenCaller, json: unknown): string => {
  const { action } = (json ?? {}) as { action?: unknown };
  const scope = typeof action === "string" && Object.hasOwn(scopes, action) ? scopes[action] : undefined;
  if (!scope) throw notForTokens();
  if (!includes(caller.scopes, scope))
    throw new AppError("forbidden", `This token may not do that: it lacks ${scope}.`);
  return toTokenActor(caller);
};

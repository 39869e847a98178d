import type { Account, Factor } from "../accounts.ts";
import type { AuthContext, Endpoint } from "../auth-call.ts";
import { findFactor, getAccountForService, needsFactor, requireCaller, requireFactor } from "../caller.ts";
import { toFactor } from "../to-user.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { dropUselessCodes, recordChange } from "./factor-changes.ts";

/** Removes a factor, with the last one the recovery codes, and tells the user if it counted. */
const removeFactor = async (
  context: AuthContext,
  account: Account,
  factor: Factor,
  ...more: OwnerStatement[]
): Promise<object> => {
  const change =
    factor.status === "verified"
      ? await recordChange(context, account, { kind: "removed", factorId: factor.id })
      : null;
  await context.accounts.change(
    ...(change?.statements ?? []),
    { text: "delete from auth.mfa_factors where id = $1::uuid", values: [factor.id] },
    ...dropUselessCodes(account.id),
    ...more,
  );
  await change?.send();
  return { id: factor.id };
};

/** `DELETE /factors/:id` */
export const unenroll: Endpoint = async (context, call) => {
  const { account, claims } = await requireCaller(context, call);
  const factor = findFactor(account, call.ids[0]);
  if (factor.status === "verified") requireFactor(account, claims, needsFactor);
  return removeFactor(context, account, factor, {
    text: `update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1::uuid and (factor_id = $2::uuid
      or not exists (select from auth.mfa_factors f where f.user_id = $1::uuid and f.factor_type = 'totp' and f.status = 'verified'))`,
    values: [account.id, factor.id],
  });
};

/** `GET /admin/users/:id/factors`, with the secret key. */
export const listFactorsOfUser: Endpoint = async (context, call) =>
  (await getAccountForService(context, call)).factors.map(toFactor);

/** `DELETE /admin/users/:id/factors/:id`, with the secret key: also ends the sessions of the account. */
export const removeFactorOfUser: Endpoint = async (context, call) => {
  const account = await getAccountForService(context, call);
  const sessions = { text: "delete from auth.sessions where user_id = $1::uuid", values: [account.id] };
  const note = context.accounts.audit("second factor removed", account.id);
  return removeFactor(context, account, findFactor(account, call.ids[1]), sessions, ...note);
};

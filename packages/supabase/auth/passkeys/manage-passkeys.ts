import type { Account } from "../accounts.ts";
import { type AuthCall, type AuthContext, type Endpoint, reject } from "../auth-call.ts";
import { getAccountForService, needsFactor, requireCaller, requireFactor } from "../caller.ts";
import { recordChange } from "../factors/factor-changes.ts";
import type { OwnerStatement } from "../../database/database.ts";
import type { Row } from "../../database/transaction.ts";

const maxNameLength = 120;

const columns = `id::text as id, friendly_name, to_json(created_at) #>> '{}' as created_at,
  to_json(last_used_at) #>> '{}' as last_used_at`;

const toTime = (value: unknown): string => new Date(value as string).toISOString();

const toPasskey = ({ id, friendly_name, created_at, last_used_at }: Row): object => ({
  id,
  friendly_name,
  created_at: toTime(created_at),
  ...(last_used_at !== null && { last_used_at: toTime(last_used_at) }),
});

const list = async ({ accounts }: AuthContext, userId: string): Promise<Response> => {
  const rows = await accounts.query(
    `select ${columns} from auth.webauthn_credentials where user_id = $1::uuid order by created_at`,
    [userId],
  );
  return Response.json(rows.map(toPasskey));
};

const notFound = () => reject(404, "webauthn_credential_not_found", "Passkey not found");

/** The account of a caller who may see and change its passkeys. */
const requireOwner = async (context: AuthContext, call: AuthCall): Promise<Account> => {
  const { account, claims } = await requireCaller(context, call);
  requireFactor(account, claims, needsFactor);
  return account;
};

/** `GET /passkeys` */
export const listPasskeys: Endpoint = async (context, call) => list(context, (await requireOwner(context, call)).id);

/** `PATCH /passkeys/:id` */
export const renamePasskey: Endpoint = async (context, call) => {
  const { id } = await requireOwner(context, call);
  const given = call.fields?.get("friendly_name");
  const name = typeof given === "string" ? given.trim() : "";
  if (name.length === 0 || name.length > maxNameLength)
    return reject(400, "validation_failed", `friendly_name needs 1 to ${maxNameLength} characters`);
  const [passkey] = await context.accounts.query(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
      where id = $1::uuid and user_id = $2::uuid returning ${columns}`,
    [call.ids[0], id, name],
  );
  return passkey ? toPasskey(passkey) : notFound();
};

/** Deletes a passkey, and tells the user how that is taken back. */
const remove = async (
  context: AuthContext,
  account: Account,
  id: string | undefined,
  ...more: OwnerStatement[]
): Promise<null> => {
  const own = "from auth.webauthn_credentials where id = $1::uuid and user_id = $2::uuid";
  const found = await context.accounts.query(`select id ${own}`, [id, account.id]);
  if (id === undefined || found.length === 0) return notFound();
  const removed = await recordChange(context, account, { kind: "passkey_removed", factorId: id });
  const results = await context.accounts.change(
    { text: `select id ${own} for update`, values: [id, account.id], mustReturn: true },
    ...removed.statements,
    { text: `delete ${own}`, values: [id, account.id] },
    ...more,
  );
  if (!results) return notFound();
  await removed.send();
  return null;
};

/** `DELETE /passkeys/:id` */
export const removePasskey: Endpoint = async (context, call) =>
  remove(context, await requireOwner(context, call), call.ids[0]);

/** `GET /admin/users/:id/passkeys`, with the secret key. */
export const listPasskeysOfUser: Endpoint = async (context, call) =>
  list(context, (await getAccountForService(context, call)).id);

/** `DELETE /admin/users/:id/passkeys/:id`, with the secret key: also ends the sessions of the account. */
export const removePasskeyOfUser: Endpoint = async (context, call) => {
  const account = await getAccountForService(context, call);
  return remove(context, account, call.ids[1], {
    text: "delete from auth.sessions where user_id = $1::uuid",
    values: [account.id],
  });
};

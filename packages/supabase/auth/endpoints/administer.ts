import { randomUUID } from "node:crypto";
import { RequestError } from "../../http/error-response.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { type Account, type AccountColumns, updateAccount, updateIdentity } from "../accounts.ts";
import { type AuthCall, type AuthContext, type Endpoint, readEmail, readText, reject, toTurn } from "../auth-call.ts";
import { getAccountForService, requireService } from "../caller.ts";
import { isConfirmed } from "../links/link-emails.ts";
import { createUserMetadata, toUser } from "../to-user.ts";
import { validatePassword } from "../validate-password.ts";
import { insertAccount } from "./sign-up.ts";
import { keptElsewhere } from "../requests/auth-routes.ts";
import { mergeMetadata, voidLinks } from "./user.ts";

const refuseOthers = ({ fields }: AuthCall): void => {
  const given = keptElsewhere.filter((name) => fields?.has(name));
  if (given.length > 0)
    reject(422, "validation_failed", `Accounts have no ${given.join(", no ")} here that can be set`);
};

/** The hash of a password that is good enough for this account. */
export const hashPassword = async ({ passwords, easyPasswords }: AuthContext, call: AuthCall, email: string | null) => {
  const password = readText(call, "password");
  if (password === undefined) return undefined;
  const weak = validatePassword(password, email ?? undefined, easyPasswords);
  if (weak) throw new RequestError(weak);
  return passwords.hash(password, toTurn(call));
};

const confirm = ({ id, userMetadata, identities: [identity] }: Account): OwnerStatement[] => [
  updateAccount(id, {
    email_confirmed_at: new Date().toISOString(),
    raw_user_meta_data: { ...userMetadata, email_verified: true },
  }),
  updateIdentity(id, { ...identity?.data, email_verified: true }),
];

/** Whether the address counts as confirmed from now on, without an email. */
const isToBeConfirmed = ({ fields }: AuthCall): boolean => fields?.get("email_confirm") === true;

const readMetadata = ({ fields }: AuthCall): object => (fields?.get("user_metadata") ?? {}) as object;

/** Does something to an account and writes it down. */
const change = async ({ accounts }: AuthContext, id: string, action: string, statements: OwnerStatement[]) => {
  const all = [...statements, ...accounts.audit(action, id)];
  if (all.length > 0) await accounts.change(...all);
};

const getChanged = async ({ accounts }: AuthContext, id: string): Promise<object> => {
  const account = await accounts.findById(id);
  return account ? toUser(account) : reject(404, "user_not_found", "User not found");
};

/** `POST /admin/users`, with the secret key: makes an account, and sends no email. */
export const createUser: Endpoint = async (context, call) => {
  requireService(call);
  refuseOthers(call);
  const email = readEmail(call);
  if (email === undefined) return reject(400, "validation_failed", "Cannot create a user without an email address");
  const hash = await hashPassword(context, call, email);
  const [id, identityId] = [randomUUID(), randomUUID()];
  const columns: AccountColumns = { encrypted_password: hash ?? null };
  const metadata = createUserMetadata(id, email, readMetadata(call));
  if (!(await insertAccount(context, { id, identityId, email, metadata, columns })))
    return reject(422, "email_exists", "A user with this email address has already been registered");
  const account = isToBeConfirmed(call) ? await context.accounts.findById(id) : null;
  await change(context, id, "account made", account ? confirm(account) : []);
  return getChanged(context, id);
};

/** `PUT /admin/users/:id`, with the secret key. Another password ends all sessions of the account, and all links. */
export const changeUserForService: Endpoint = async (context, call) => {
  const account = await getAccountForService(context, call);
  refuseOthers(call);
  if ((readEmail(call) ?? account.email) !== account.email)
    return reject(422, "validation_failed", "An address is changed by its user, or behind a link of generate_link");
  const hash = await hashPassword(context, call, account.email);
  const userMetadata = mergeMetadata(account.userMetadata, readMetadata(call));
  const password: OwnerStatement[] =
    hash === undefined
      ? []
      : [
          updateAccount(account.id, { encrypted_password: hash, ...voidLinks }),
          { text: "delete from auth.sessions where user_id = $1::uuid", values: [account.id] },
        ];
  const changed = { ...account, userMetadata };
  const isConfirming = isToBeConfirmed(call) && !isConfirmed(account);
  const metadata = isConfirming ? confirm(changed) : [updateAccount(account.id, { raw_user_meta_data: userMetadata })];
  await change(context, account.id, "account changed", [...password, ...metadata]);
  return getChanged(context, account.id);
};

const defaultPerPage = 50;
const maxPerPage = 1_000;
const maxPage = 100_000;

const readNumber = ({ query }: AuthCall, name: string, most: number, otherwise: number): number => {
  const given = query.get(name) ?? "";
  // The official client sends an empty one for none.
  if (given === "") return otherwise;
  const number = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  return number >= 1 && number <= most ? number : reject(400, "validation_failed", `${name} must be 1 to ${most}`);
};

/** `GET /admin/users`, with the secret key: accounts by page, the newest first. */
export const listUsers: Endpoint = async ({ accounts }, call) => {
  requireService(call);
  const page = readNumber(call, "page", maxPage, 1);
  const perPage = readNumber(call, "per_page", maxPerPage, defaultPerPage);
  const { accounts: found, total } = await accounts.list({ limit: perPage, offset: (page - 1) * perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const toLink = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [toLink(page + 1, "next")] : []), toLink(last, "last")];
  const headers = { "x-total-count": String(total), link: links.join(", ") };
  return Response.json({ users: found.map(toUser), aud: "authenticated" }, { headers });
};

/** `GET /admin/users/:id`, with the secret key. */
export const getUserForService: Endpoint = async (context, call) => toUser(await getAccountForService(context, call));

/** `DELETE /admin/users/:id`, with the secret key: the account with all its rows, as if its user had deleted it. */
export const deleteUser: Endpoint = async (context, call) => {
  const account = await getAccountForService(context, call);
  if (call.fields?.get("should_soft_delete") === true)
    return reject(422, "validation_failed", "Accounts are deleted wholly here, not softly");
  await context.accounts.delete(account.id, ...context.accounts.audit("account deleted", account.id));
  return toUser(account);
};

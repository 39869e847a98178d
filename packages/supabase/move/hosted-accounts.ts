import { createClient, type User } from "@supabase/supabase-js";
import type { Engine } from "../transfer/engine.ts";
import { TransferError } from "../transfer/transfer-error.ts";

/** An account as it is in a database of ours. */
export type Account = {
  id: string;
  email: string;
  isConfirmed: boolean;
  /** A bcrypt hash; null for an account without a password. */
  passwordHash: string | null;
  /** ISO 8601. */
  bannedUntil: string | null;
  userMetadata: Record<string, unknown>;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
};

const accountsSql = `
select u.id::text as id, u.email, u.email_confirmed_at is not null as "isConfirmed",
  nullif(u.encrypted_password, '') as "passwordHash",
  case when u.banned_until > now() then to_json(u.banned_until)::text end as "bannedUntil",
  coalesce(u.raw_user_meta_data, '{}')::text as metadata,
  exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor",
  exists (select from auth.webauthn_credentials k where k.user_id = u.id) as "hasPasskey"
from auth.users u where u.email is not null and u.deleted_at is null order by u.id`;

/** All accounts of a site. */
export const readAccounts = async ({ connection }: Engine): Promise<Account[]> => {
  const rows = await connection.query<Omit<Account, "userMetadata"> & { metadata: string }>(accountsSql);
  return rows.map(({ metadata, bannedUntil, ...account }) => ({
    ...account,
    bannedUntil: bannedUntil && (JSON.parse(bannedUntil) as string),
    userMetadata: JSON.parse(metadata) as Record<string, unknown>,
  }));
};

type Project = { url: string; secretKey: string };
type Admin = ReturnType<typeof createClient>["auth"]["admin"];

const hourMs = 3_600_000;
const pageSize = 200;

const refuse = (what: string, message: string): TransferError =>
  new TransferError(`The project does not ${what}: ${message}`);

const listUsers = async (admin: Admin): Promise<User[]> => {
  const usersById = new Map<string, User>();
  for (let page = 1; ; page += 1) {
    const { data, error } = await admin.listUsers({ page, perPage: pageSize });
    if (error) throw refuse("list its accounts", error.message);
    for (const user of data.users) usersById.set(user.id, user);
    if (data.users.length === 0) return [...usersById.values()];
  }
};

const isSame = (user: User | undefined, { email, isConfirmed }: Account): boolean =>
  user?.email === email && Boolean(user.email_confirmed_at) === isConfirmed;

const createUser = async (admin: Admin, account: Account): Promise<void> => {
  const { id, email, isConfirmed, passwordHash, bannedUntil, userMetadata } = account;
  const banMs = bannedUntil === null ? 0 : Date.parse(bannedUntil) - Date.now();
  const { data, error } = await admin.createUser({
    id,
    email,
    email_confirm: isConfirmed,
    user_metadata: userMetadata,
    ...(passwordHash !== null && { password_hash: passwordHash }),
    ...(banMs > 0 && { ban_duration: `${Math.ceil(banMs / hourMs)}h` }),
  });
  if (error) throw refuse(`take the account ${email}`, error.message);
  if (data.user.id === id) return;
  await admin.deleteUser(data.user.id);
  throw new TransferError("The project gives accounts other ids than they have: its auth service is too old.");
};

const rejectStrangers = (users: User[], accounts: Account[]): void => {
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const stranger = users.find(({ id }) => !accountsById.has(id));
  if (stranger)
    throw new TransferError(
      `The project has accounts of its own, such as ${stranger.email ?? stranger.id}: take an empty project, or delete them there.`,
    );
  const changed = users.find((user) => !isSame(user, accountsById.get(user.id) as Account));
  if (changed)
    throw new TransferError(
      `The account ${changed.email ?? changed.id} has changed since it was moved: delete it in the project, and run this again.`,
    );
};

/**
 * Makes accounts in a Supabase project with the ids and password hashes that they have; those of an interrupted call are
 * there already. Then reads all of them back. Throws a TransferError, before it makes any if the project has others.
 */
export const moveAccounts = async ({ url, secretKey }: Project, accounts: Account[]): Promise<void> => {
  const { admin } = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth;
  const before = await listUsers(admin);
  rejectStrangers(before, accounts);
  const there = new Set(before.map(({ id }) => id));
  for (const account of accounts) if (!there.has(account.id)) await createUser(admin, account);
  const after = new Map((await listUsers(admin)).map((user) => [user.id, user]));
  const different = accounts.find((account) => !isSame(after.get(account.id), account));
  if (different) throw new TransferError(`The account ${different.email} was made and differs from before.`);
};

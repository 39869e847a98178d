import { z } from "zod";
import { getDeadlineMs } from "../call-deadline.ts";
import type { Database, OwnerStatement } from "../database/database.ts";
import type { Row } from "../database/transaction.ts";

const time = z
  .string()
  .transform((text) => new Date(text).toISOString())
  .nullable();
const metadata = z.record(z.string(), z.unknown()).nullable().catch(null);

const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  data: metadata,
  lastSignInAt: time,
  createdAt: time,
  updatedAt: time,
});
const factorSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  type: z.string(),
  status: z.enum(["unverified", "verified"]),
  createdAt: time,
  updatedAt: time,
});
const accountSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  passwordHash: z.string().nullable(),
  confirmedAt: time,
  confirmationSentAt: time,
  recoverySentAt: time,
  newEmail: z.string().nullable(),
  newEmailSentAt: time,
  appMetadata: metadata,
  userMetadata: metadata,
  lastSignInAt: time,
  createdAt: time,
  updatedAt: time,
  identities: z.array(identitySchema),
  factors: z.array(factorSchema),
});

/** An account with its identities and second factors. Times are ISO 8601. */
export type Account = z.infer<typeof accountSchema>;
export type Factor = Account["factors"][number];

const accountJson = `json_build_object(
  'id', u.id, 'email', u.email, 'passwordHash', u.encrypted_password, 'confirmedAt', u.confirmed_at,
  'confirmationSentAt', u.confirmation_sent_at, 'recoverySentAt', u.recovery_sent_at,
  'newEmail', u.email_change, 'newEmailSentAt', u.email_change_sent_at,
  'appMetadata', u.raw_app_meta_data, 'userMetadata', u.raw_user_meta_data,
  'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at,
  'identities', (
    select coalesce(json_agg(json_build_object('id', i.id, 'provider', i.provider, 'data', i.identity_data,
      'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at, 'updatedAt', i.updated_at) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id),
  'factors', (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.friendly_name, 'type', f.factor_type,
      'status', f.status, 'createdAt', f.created_at, 'updatedAt', f.updated_at) order by f.created_at), '[]')
    from auth.mfa_factors f where f.user_id = u.id)
)::text as account`;

const selectById = `select ${accountJson} from auth.users u where u.id = $1::uuid`;
const selectByEmail = `select ${accountJson} from auth.users u where u.email = $1 and not u.is_sso_user`;

const selectPage = `
select ${accountJson}, (select count(*) from auth.users) as total from auth.users u
order by u.created_at desc, u.id limit $1::integer offset $2::integer`;

/** Reads the account from a row of a statement of this file. */
const toAccount = (row: Row | undefined): Account | null =>
  row === undefined ? null : accountSchema.parse(JSON.parse(String(row.account)));

export type Accounts = ReturnType<typeof createAccounts>;

/** The columns of `auth.users` that are written. */
export type AccountColumns = {
  email?: string;
  encrypted_password?: string | null;
  email_confirmed_at?: string;
  confirmation_token?: string | null;
  confirmation_sent_at?: string;
  recovery_token?: string | null;
  recovery_sent_at?: string | null;
  email_change?: string | null;
  email_change_token_new?: string | null;
  email_change_token_current?: null;
  email_change_sent_at?: string;
  raw_user_meta_data?: object;
  raw_app_meta_data?: object;
};

const toValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/** Changes columns of an account. `condition` is a further one, whose parameters begin with `$2`. */
export const updateAccount = (
  id: string,
  columns: AccountColumns,
  condition?: { sql: string; values: unknown[] },
): OwnerStatement => {
  const { sql, values = [] } = { sql: "true", ...condition };
  const names = Object.keys(columns);
  const sets = names.map((name, index) => `${name} = $${values.length + index + 2}`);
  return {
    text: `update auth.users u set ${[...sets, "updated_at = now()"].join(", ")} where u.id = $1::uuid and ${sql} returning u.id`,
    values: [id, ...values, ...Object.values(columns).map(toValue)],
  };
};

/** Replaces what the email identity of an account says. */
export const updateIdentity = (id: string, data: object): OwnerStatement => ({
  text: "update auth.identities set identity_data = $2::jsonb, updated_at = now() where user_id = $1::uuid and provider = 'email'",
  values: [id, JSON.stringify(data)],
});

/** Statements that know tables of the site. */
export type AccountSql = {
  /**
   * Returns a row for an address (`$1`) with special rights: whoever signs up with it chooses the password behind a link
   * in its mailbox, because anybody may sign up with any address.
   */
  privilegedAddressSql?: string | undefined;
  /** Deletes the account with the id `$1` and all that belongs to it. */
  deleteAccountSql?: string | undefined;
  /** Writes down what (`$1`) somebody with the secret key did to an account, with its id (`$2`). */
  auditSql?: string | undefined;
};

/** Reads and writes accounts. */
export const createAccounts = (
  database: Pick<Database, "query" | "transact">,
  { privilegedAddressSql, deleteAccountSql = "delete from auth.users where id = $1::uuid", auditSql }: AccountSql,
) => {
  const find = async (text: string, value: string): Promise<Account | null> => {
    const [row] = await database.query(text, [value], { deadlineMs: getDeadlineMs() });
    return toAccount(row);
  };
  return {
    findById: (id: string) => find(selectById, id),
    findByEmail: (email: string) => find(selectByEmail, email.toLowerCase()),
    /** Accounts from the newest on, and how many there are. */
    async list({ limit, offset }: { limit: number; offset: number }): Promise<{ accounts: Account[]; total: number }> {
      const rows = await database.query(selectPage, [limit, offset], { deadlineMs: getDeadlineMs() });
      return { accounts: rows.flatMap((row) => toAccount(row) ?? []), total: Number(rows[0]?.total ?? 0) };
    },
    /**
     * Whether the account of an address gets special rights when the address is confirmed. Such an account starts with a
     * password that was chosen behind a link in its mailbox: anybody may sign up with the address.
     */
    async isPrivileged(email: string): Promise<boolean> {
      if (privilegedAddressSql === undefined) return false;
      return (await database.query(privilegedAddressSql, [email], { deadlineMs: getDeadlineMs() })).length > 0;
    },
    /** Statements that write down what somebody with the secret key does, in the same transaction. */
    audit: (action: string, id: string): OwnerStatement[] =>
      auditSql ? [{ text: auditSql, values: [action, id] }] : [],
    delete: (id: string, ...more: OwnerStatement[]) =>
      database.transact([{ text: deleteAccountSql, values: [id] }, ...more], { deadlineMs: getDeadlineMs() }),
    query: (text: string, values: unknown[]) => database.query(text, values, { deadlineMs: getDeadlineMs() }),
    /** Changes something in one transaction; see `Database.transact`. */
    change: (...statements: OwnerStatement[]) => database.transact(statements, { deadlineMs: getDeadlineMs() }),
  };
};

import type { Account, Accounts } from "../accounts.ts";
import { type AuthContext, reject } from "../auth-call.ts";
import { EmailNotSentError } from "../auth-emails.ts";
import type { FactorChangeEmail } from "../../backend.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { createLinkToken, hashLinkToken } from "../links/link-token.ts";

type Kind = "added" | "removed" | "codes_made" | "code_used" | "passkey_added" | "passkey_removed";
/** `factorId`: of the factor or the passkey. */
type Change = { kind: Kind; factorId: string };

/** The type in the link of an email that takes a change back. */
export const factorLinkType = "factor_change";
const dayMs = 86_400_000;
const lifetimeDays = 7;
/** Each change sends an email; beyond this number none is made. */
const maxChanges = 20;

const emails: Record<Kind, FactorChangeEmail> = {
  added: "factor-added",
  removed: "factor-removed",
  codes_made: "recovery-codes-made",
  code_used: "recovery-code-used",
  passkey_added: "passkey-added",
  passkey_removed: "passkey-removed",
};

const assertRoom = async (accounts: Accounts, userId: string): Promise<void> => {
  const [row] = await accounts.query(
    `select count(*)::text as count from auth.mfa_changes
    where user_id = $1::uuid and kind <> 'code_used' and created_at > now() - make_interval(days => $2)`,
    [userId, lifetimeDays],
  );
  if (Number(row?.count) >= maxChanges)
    reject(429, "over_request_rate_limit", "Second factors and passkeys were changed too often this week.");
};

// Recovery codes are removed by themselves, or with the last app.
const insertChange = `
with gone as (
  select f.* from auth.mfa_factors f where f.user_id = $1::uuid and (f.id = $4::uuid or f.factor_type = 'recovery_code'
    and not exists (select from auth.mfa_factors app where app.user_id = $1::uuid and app.id <> $4::uuid
      and app.factor_type = 'totp' and app.status = 'verified'))
)
insert into auth.mfa_changes (user_id, kind, token_hash, factor_id, removed)
select $1::uuid, $2::text, $3::text, $4::uuid, case $2::text when 'removed' then jsonb_build_object(
  'factors', (select jsonb_agg(to_jsonb(gone)) from gone),
  'codes', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from auth.mfa_recovery_codes c
    where c.user_id = $1::uuid and exists (select from gone where factor_type = 'recovery_code')))
  when 'passkey_removed' then jsonb_build_object('passkeys', (select jsonb_agg(to_jsonb(k))
    from auth.webauthn_credentials k where k.user_id = $1::uuid and k.id = $4::uuid)) end`;

/**
 * A change of the second factor or of a passkey: the statements that store how it is taken back, for the transaction that makes it
 * (before rows are deleted), and `send`, which emails the link afterwards. Throws 429 after too many.
 */
export const recordChange = async (
  { accounts, mailer }: AuthContext,
  { id, email }: Pick<Account, "id" | "email">,
  { kind, factorId }: Change,
): Promise<{ statements: OwnerStatement[]; send: () => Promise<void> }> => {
  if (kind !== "code_used") await assertRoom(accounts, id);
  const { token, hash } = createLinkToken();
  const statements: OwnerStatement[] = [
    {
      text: "delete from auth.mfa_changes where created_at < now() - make_interval(days => $1)",
      values: [lifetimeDays],
    },
    { text: insertChange, values: [id, kind, hash, factorId] },
  ];
  return {
    statements,
    async send() {
      try {
        if (email) await mailer.sendFactorChange(emails[kind], email, token);
      } catch (error) {
        // Its driver has logged it, and the change is made.
        if (!(error instanceof EmailNotSentError)) throw error;
      }
    },
  };
};

/** Removes the recovery codes of an account that has no app any more. */
export const dropUselessCodes = (userId: string): OwnerStatement[] => {
  const condition = `user_id = $1::uuid and not exists (select from auth.mfa_factors app
    where app.user_id = $1::uuid and app.factor_type = 'totp' and app.status = 'verified')`;
  return [
    { text: `delete from auth.mfa_recovery_codes where ${condition}`, values: [userId] },
    { text: `delete from auth.mfa_factors where factor_type = 'recovery_code' and ${condition}`, values: [userId] },
  ];
};

/** What exists again since is not restored: names of factors are unique, and newer codes stay. */
const restore = (userId: string, removed: string): OwnerStatement[] => [
  {
    text: `insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, last_time_step, created_at, updated_at)
      select f.id, $1::uuid, case when exists (
          select from auth.mfa_factors other where other.user_id = $1::uuid and other.friendly_name = f.friendly_name
        ) then null else f.friendly_name end,
        f.factor_type, f.status, f.secret, f.last_time_step, f.created_at, now()
      from jsonb_populate_recordset(null::auth.mfa_factors, $2::jsonb -> 'factors') f
      where f.factor_type = 'totp' or not exists (
        select from auth.mfa_factors codes where codes.user_id = $1::uuid and codes.factor_type = 'recovery_code')
      on conflict (id) do nothing`,
    values: [userId, removed],
  },
  {
    text: `insert into auth.mfa_recovery_codes (id, user_id, code_hash, used_at)
      select c.id, $1::uuid, c.code_hash, c.used_at
      from jsonb_populate_recordset(null::auth.mfa_recovery_codes, $2::jsonb -> 'codes') c
      where not exists (select from auth.mfa_recovery_codes codes where codes.user_id = $1::uuid)
      on conflict (id) do nothing`,
    values: [userId, removed],
  },
];

const restorePasskey = (userId: string, removed: string): OwnerStatement => ({
  text: `insert into auth.webauthn_credentials
    select k.* from jsonb_populate_recordset(null::auth.webauthn_credentials, $2::jsonb -> 'passkeys') k
    where k.user_id = $1::uuid on conflict do nothing`,
  values: [userId, removed],
});

const undo = (kind: Kind, userId: string, factorId: string, removed: string): OwnerStatement[] => {
  if (kind === "removed") return restore(userId, removed);
  if (kind === "passkey_removed") return [restorePasskey(userId, removed)];
  if (kind === "passkey_added")
    return [
      {
        text: "delete from auth.webauthn_credentials where id = $1::uuid and user_id = $2::uuid",
        values: [factorId, userId],
      },
    ];
  if (kind === "added")
    return [
      {
        text: "delete from auth.mfa_factors where id = $1::uuid and user_id = $2::uuid",
        values: [factorId, userId],
      },
      ...dropUselessCodes(userId),
    ];
  if (kind === "code_used") return [];
  return [
    { text: "delete from auth.mfa_recovery_codes where user_id = $1::uuid", values: [userId] },
    {
      text: "delete from auth.mfa_factors where user_id = $1::uuid and factor_type = 'recovery_code'",
      values: [userId],
    },
  ];
};

/**
 * Takes a change of a second factor or of a passkey back, by the token of its email, and ends all sessions of the account. A removed
 * factor is there again, one that was added is removed, new recovery codes are void; a used one stays used. It never
 * removes a factor that is older than the link. False if the link was used or is too old.
 */
export const revertFactorChange = async (accounts: Accounts, token: string): Promise<boolean> => {
  const hash = hashLinkToken(token);
  const [change] = await accounts.query(
    `select user_id, kind, factor_id, removed::text as removed, created_at::text as created_at
    from auth.mfa_changes where token_hash = $1`,
    [hash],
  );
  if (!change || Date.now() - Date.parse(String(change.created_at)) > lifetimeDays * dayMs) return false;
  const userId = String(change.user_id);
  const results = await accounts.change(
    { text: "delete from auth.mfa_changes where token_hash = $1 returning id", values: [hash], mustReturn: true },
    ...undo(change.kind as Kind, userId, String(change.factor_id), String(change.removed)),
    { text: "delete from auth.sessions where user_id = $1::uuid", values: [userId] },
    { text: "delete from auth.mfa_networks where user_id = $1::uuid", values: [userId] },
  );
  return results !== null;
};

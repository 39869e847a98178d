import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Account, Accounts } from "./accounts.ts";
import { type AssuranceLevel, accessTokenSeconds, signToken } from "./access-token.ts";
import type { OwnerStatement } from "../database/database.ts";
import type { ApiError } from "../http/error-response.ts";
import { toUser } from "./to-user.ts";

/** A login session. `methods`: how it was proved, newest first, as in the `amr` claim; times in seconds since 1970. */
type Session = { id: string; aal: AssuranceLevel; methods: { method: string; timestamp: number }[] };

/** The seconds within which a refresh token is accepted again, for two tabs that use it at once. */
const reuseSeconds = 10;

const maxUserAgentLength = 500;

const hashRefreshToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const createRefreshToken = () => {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashRefreshToken(token) };
};

// The level has a type of its own in a hosted project.
const insertSession = (aal: AssuranceLevel) => `
with added as (
  insert into auth.sessions (id, user_id, user_agent, aal, created_at, updated_at)
  select $2::uuid, u.id, $3::text, '${aal}', now(), now() from auth.users u where u.id = $1::uuid returning id, user_id
), proved as (
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  select gen_random_uuid(), id, $5::text, now(), now() from added
)
insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
select $4::text, user_id, id, false, now(), now() from added returning id`;

/**
 * A new login session as statements, for a transaction that proves who logs in, and how. A passkey is two factors: the
 * device that holds it, and what unlocks it.
 */
export const createSession = (
  userId: string,
  method: "password" | "otp" | "passkey",
  userAgent: string | undefined,
) => {
  const id = randomUUID();
  const aal: AssuranceLevel = method === "passkey" ? "aal2" : "aal1";
  const { token, hash } = createRefreshToken();
  const statements: OwnerStatement[] = [
    { text: "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1::uuid", values: [userId] },
    {
      text: insertSession(aal),
      values: [userId, id, userAgent?.slice(0, maxUserAgentLength) ?? null, hash, method],
      mustReturn: true,
    },
  ];
  const timestamp = Math.floor(Date.now() / 1_000);
  const session: Session = { id, aal, methods: [{ method, timestamp }] };
  return { session, refreshToken: token, statements };
};

const selectSession = `
select aal, (
  select coalesce(json_agg(json_build_object('method', c.authentication_method,
    'timestamp', extract(epoch from c.updated_at)::bigint) order by c.updated_at desc), '[]')::text
  from auth.mfa_amr_claims c where c.session_id = s.id
) as methods from auth.sessions s where s.id = $1::uuid`;

const insertToken = `
insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
select $2::text, user_id, id, false, now(), now() from auth.sessions where id = $1::uuid returning id`;

/** Raises a session to the level of its second factor: statements, and the refresh token that it goes on with. */
export const raiseSession = (sessionId: string, factorId: string, method: "totp" | "mfa/recovery_code") => {
  const { token, hash } = createRefreshToken();
  const statements: OwnerStatement[] = [
    {
      text: "update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now() where id = $1::uuid",
      values: [sessionId, factorId],
    },
    {
      text: `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      values (gen_random_uuid(), $1::uuid, $2, now(), now())
      on conflict (session_id, authentication_method) do update set updated_at = now()`,
      values: [sessionId, method],
    },
    { text: insertToken, values: [sessionId, hash], mustReturn: true },
  ];
  return { refreshToken: token, statements };
};

const methodsSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }));

/** A session that is alive, with how it was proved. */
export const getSession = async (accounts: Accounts, id: string): Promise<Session> => {
  const [row] = await accounts.query(selectSession, [id]);
  const methods = methodsSchema.parse(typeof row?.methods === "string" ? JSON.parse(row.methods) : []);
  return { id, aal: row?.aal === "aal2" ? "aal2" : "aal1", methods };
};

/** Replaces a token that was not used before, together with all others of its session. */
const rotate = `
with used as (
  update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1::text and revoked is not true returning session_id
), alive as (
  update auth.sessions s set refreshed_at = now() at time zone 'utc', updated_at = now()
  from used where s.id = used.session_id and coalesce(s.not_after > now(), true) returning s.id, s.user_id
), others as (
  update auth.refresh_tokens t set revoked = true, updated_at = now()
  from alive where t.session_id = alive.id and t.revoked is not true and t.token <> $1::text
)
insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
select $2::text, user_id, id, $1::text, false, now(), now() from alive returning session_id, user_id`;

/** Another successor of a token, while its first one has not been used. */
const forgive = `
insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
select $2::text, s.user_id, s.id, $1::text, false, now(), now() from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
where t.token = $1::text and t.revoked and t.updated_at > now() - make_interval(secs => $3::float8) and coalesce(s.not_after > now(), true)
  and exists (select from auth.refresh_tokens next where next.parent = $1::text and next.revoked is not true)
returning session_id, user_id`;

/** Ends the session of a token that is used again later: one of its holders is a thief. */
const endStolen = `
with used as (
  select session_id, updated_at < now() - make_interval(secs => $2::float8) as is_late from auth.refresh_tokens where token = $1::text
), ended as (delete from auth.sessions s using used where s.id = used.session_id and used.is_late)
select session_id from used`;

const notFound: ApiError = {
  status: 400,
  code: "refresh_token_not_found",
  message: "Invalid Refresh Token: Refresh Token Not Found",
};
const alreadyUsed: ApiError = {
  status: 400,
  code: "refresh_token_already_used",
  message: "Invalid Refresh Token: Already Used",
};

export type Refreshed = { userId: string; refreshToken: string; session: Session };

/** Exchanges a refresh token for a new one; an error if it is unknown, or was used before. */
export const refreshSession = async (accounts: Accounts, presented: string): Promise<Refreshed | ApiError> => {
  const used = hashRefreshToken(presented);
  const { token, hash } = createRefreshToken();
  const values = [used, hash];
  const [row] = await accounts.query(rotate, values);
  const [refreshed] = row ? [row] : await accounts.query(forgive, [...values, reuseSeconds]);
  if (!refreshed) {
    const endedSessions = await accounts.query(endStolen, [used, reuseSeconds]);
    return endedSessions.length > 0 ? alreadyUsed : notFound;
  }
  const session = await getSession(accounts, String(refreshed.session_id));
  return { userId: String(refreshed.user_id), refreshToken: token, session };
};

export type LogoutScope = "global" | "local" | "others";

/** Ends login sessions of an account; their refresh tokens go with them. */
export const endSessions = (userId: string, sessionId: string, scope: LogoutScope): OwnerStatement => {
  const conditions = { global: "$2::uuid is not null", local: "id = $2::uuid", others: "id <> $2::uuid" };
  return {
    text: `delete from auth.sessions where user_id = $1::uuid and ${conditions[scope]}`,
    values: [userId, sessionId],
  };
};

/** The response with which the official client begins or goes on with a session. */
export const toSessionResponse = (account: Account, refreshToken: string, session: Session, jwtSecret: string) => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email ?? undefined,
    session_id: session.id,
    aal: session.aal,
    amr: session.methods,
    iat: now,
    exp: now + accessTokenSeconds,
  };
  return {
    access_token: signToken(claims, jwtSecret),
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: now + accessTokenSeconds,
    refresh_token: refreshToken,
    user: toUser(account),
  };
};

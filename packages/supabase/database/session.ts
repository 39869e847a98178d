import type { Statement } from "./statement.ts";
import { type Execute, inTransaction } from "./transaction.ts";

export type Role = "anon" | "authenticated" | "service_role";

/** Whose rights a statement runs with, and what its policies and triggers may read about the request. */
export type Session = {
  role: Role;
  /** Claims of the access token as JSON; empty for API keys. */
  claims: string;
  userId: string;
  /** The login session that must not have ended; null for API keys. */
  sessionId: string | null;
  /** Author and audit entry as JSON, stated by the service. */
  headers: string;
  /** What the caller does with stored files, for `storage.operation()`; by default nothing. */
  operation?: string;
  /** Statement timeout of the database in milliseconds; 0 where it has none. */
  timeoutMs: number;
};

/** What a statement answers, as `compileAnswer` writes it. */
export type Answer = { body: string | null; rows: string; total?: string };

/** Bounds of the written rows beyond which nothing is written. */
export type RowBounds = { min: number; max: number };

export type SessionStatement = { session: Session; statement: Statement; bounds?: RowBounds | undefined };

/** `isEnded`: the login session has ended, and the statement did not run. */
export type SessionAnswer = { isEnded: true } | { isEnded: false; answer: Answer; isRolledBack: boolean };

/** Statement timeout on a PostgreSQL server, in milliseconds. */
export const statementTimeouts = { user: 5_000, serviceClient: 60_000 };

const settings = [
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.jwt.claims",
  "request.headers",
  "storage.operation",
  "statement_timeout",
  "role",
];

/**
 * The role is set last: after that the session may no longer be allowed to set the others. The time zone belongs to the
 * transaction, because a pooler may give each another session.
 */
const setCalls = settings.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
const setSql = `select set_config('TimeZone', 'UTC', true), ${setCalls.join(", ")}`;
const setLoginSql = `${setSql},
  exists (select from auth.sessions where id = $8::uuid and user_id::text = $1 and coalesce(not_after > now(), true)) as alive`;

const toValues = ({ role, claims, userId, headers, operation = "", timeoutMs }: Session) => [
  userId,
  role,
  claims,
  headers,
  operation,
  String(timeoutMs),
  role,
];

/** Runs a statement with the rights of a session, in a transaction of its own. */
export const runInTransaction = (
  execute: Execute,
  { session, statement, bounds }: SessionStatement,
): Promise<SessionAnswer> =>
  inTransaction<SessionAnswer>(execute, async () => {
    const values = toValues(session);
    if (session.sessionId === null) await execute(setSql, values);
    else {
      const [login] = await execute(setLoginSql, [...values, session.sessionId]);
      if (login?.["alive"] !== true) return { result: { isEnded: true }, isRolledBack: true };
    }
    const [row] = await execute(statement.text, statement.values);
    const answer = row as Answer;
    const count = Number(answer.rows);
    const isRolledBack = bounds !== undefined && (count < bounds.min || count > bounds.max);
    return { result: { isEnded: false, answer, isRolledBack }, isRolledBack };
  });

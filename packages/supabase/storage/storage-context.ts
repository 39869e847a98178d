import type { ChangedFiles } from "../change-feed.ts";
import type { Session, SessionAnswer, SessionStatement } from "../database/session.ts";
import { RequestError } from "../http/error-response.ts";
import { endedSession } from "../auth/read-session.ts";
import type { RunQuery } from "../database/database.ts";
import type { Statement } from "../database/statement.ts";
import type { ObjectStore } from "./object-store.ts";
import { findStorageError } from "./storage-error.ts";

/** What the endpoints work with. */
export type StorageTools = {
  /** Runs a statement in a transaction of its own with the rights of a session. */
  run(statement: SessionStatement, options: { deadlineMs: number; isWrite: boolean }): Promise<SessionAnswer>;
  /** Runs one statement with the rights of the database owner. */
  query: RunQuery;
  objects: ObjectStore;
  onChanged?: ((files: ChangedFiles) => void) | undefined;
  jwtSecret: string;
};

/** A call with the rights of its caller. */
export type StorageContext = StorageTools & {
  /** Null for a caller whose access token has expired, where a public object needs none. */
  session: Session | null;
  deadlineMs: number;
};

type Outcome = { body: string | null; rows: number };

const readCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Nothing was written: the database said so, or it was never asked. All others may have been committed. */
export const isRefused = (error: unknown): boolean =>
  error instanceof RequestError || /^(?:0A|21|22|23|40|42|44|54|P0)...$/.test(readCode(error) ?? "");

const runWith = async (
  { run, session, deadlineMs }: StorageContext,
  statement: Statement,
  { isWrite, isRolledBack = false }: { isWrite: boolean; isRolledBack?: boolean },
): Promise<Outcome> => {
  if (!session) throw new RequestError(endedSession);
  // No number of rows is below the largest allowed here, so all that was written is undone.
  const bounds = isRolledBack ? { min: 0, max: -1 } : undefined;
  const result = await run({ session, statement, bounds }, { deadlineMs, isWrite }).catch((error: unknown) => {
    throw findStorageError(readCode(error)) ?? error;
  });
  if (result.isEnded) throw new RequestError(endedSession);
  return { body: result.answer.body, rows: Number(result.answer.rows) };
};

export const read = (context: StorageContext, statement: Statement): Promise<Outcome> =>
  runWith(context, statement, { isWrite: false });

export const write = (context: StorageContext, statement: Statement): Promise<Outcome> =>
  runWith(context, statement, { isWrite: true });

/** Throws what `write` would, and writes nothing. */
export const tryOut = (context: StorageContext, statement: Statement): Promise<Outcome> =>
  runWith(context, statement, { isWrite: true, isRolledBack: true });

/** The user who owns what this caller stores; null for the service and visitors. */
export const findOwner = ({ session }: StorageContext): string | null =>
  session === null || session.role === "service_role" || session.userId === "" ? null : session.userId;

import { requestContext } from "./request-context.ts";

type Query = (sql: string, values?: unknown[], options?: never) => Promise<unknown>;

/**
 * Workaround (@supabase/lite 0.10: on PGlite, which has one session, it interleaves BEGIN, SET ROLE and COMMIT of
 * concurrent requests, so that an anonymous read may run with another user's rights; remove when it serializes
 * transactions). Here a request that begins a transaction has exclusive use of the session until it ends.
 */
export const serializeTransactions = (database: { query: unknown; close(): Promise<void> }): void => {
  const query = (database.query as Query).bind(database);
  const close = database.close.bind(database);
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  const acquire = async (): Promise<() => void> => {
    const before = last;
    const lock = Promise.withResolvers<void>();
    last = lock.promise;
    await before;
    return lock.resolve;
  };
  const release = new WeakMap<object, () => void>();

  // Workaround (PGlite 0.4: a statement of a transaction that is sent after close() never returns; remove when close()
  // waits).
  database.close = async () => {
    const end = await acquire();
    isClosed = true;
    end();
    await close();
  };

  database.query = (async (sql, values, options) => {
    const context = requestContext.getStore();
    const word = sql.slice(0, 8).toUpperCase();
    if (context?.inTransaction) {
      if (word !== "COMMIT" && word !== "ROLLBACK") return query(sql, values, options);
      try {
        return await query(sql, values, options);
      } finally {
        context.inTransaction = false;
        release.get(context)?.();
      }
    }
    if (word === "ROLLBACK" || word === "COMMIT") return { rows: [] };
    if (word === "BEGIN" && !context) throw new Error("A transaction on the embedded database needs a request context");
    const end = await acquire();
    let isHeld = false;
    try {
      if (isClosed) throw new Error("The database is closed");
      if (context && context.expiresAt <= Date.now())
        throw new Error("The request timed out while waiting for the database");
      const result = await query(sql, values, options);
      if (word === "BEGIN" && context) {
        isHeld = context.inTransaction = true;
        release.set(context, end);
      }
      return result;
    } finally {
      if (!isHeld) end();
    }
  }) satisfies Query;
};

import { createPostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import { requestContext } from "../supabase-lite/request-context.ts";
import type { ConnectionPool } from "./connection-pool.ts";

/** For what no request waits for, as at the start. */
const longestMs = 120_000;

const getLimitMs = (): number => Math.min((requestContext.getStore()?.expiresAt ?? Infinity) - Date.now(), longestMs);

/** The library means an array by `any($n)`, and a JSON value everywhere else; the driver always an array. */
const toParameters = (text: string, values: readonly unknown[]): unknown[] =>
  values.map((value, index) =>
    Array.isArray(value) && !text.includes(`any($${index + 1})`) ? JSON.stringify(value) : value,
  );

const connect = async (pool: ConnectionPool) => {
  const limitMs = getLimitMs();
  if (limitMs <= 0) throw new Error("The request timed out while waiting for the database");
  const connection = await pool.connect(limitMs);
  return {
    ...connection,
    query: (text: string, values: readonly unknown[]) => connection.query(text, toParameters(text, values)),
  };
};

/**
 * Workaround (@supabase/lite 0.10: its driver is `postgres`, which ends the process when the server restarts under
 * traffic, and sends the rest of a transaction on a new connection without the caller's rights; remove together with
 * the library). Its own driver never connects; each request borrows one of our connections until its deadline.
 */
export const createLiteConnection = (url: string, pool: ConnectionPool) => {
  const connection = createPostgresConnection({ url, postgresOptions: { max: 1 } });
  connection.kysely = new Kysely({
    dialect: new PostgresDialect({ pool: { connect: () => connect(pool), end: () => Promise.resolve() } as never }),
  });
  return connection;
};

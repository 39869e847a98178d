import { expect, test } from "vitest";
import { createRequestContext, requestContext } from "./request-context.ts";
import { serializeTransactions } from "./serialize-transactions.ts";

/** Records the order of its statements; each takes a moment. */
const createDatabase = (failOn?: string) => {
  const statements: string[] = [];
  const database = {
    query: async (sql: string): Promise<unknown> => {
      statements.push(sql);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (sql === failOn) throw new Error(`${sql} failed`);
      return { rows: [] };
    },
    close: async (): Promise<void> => void statements.push("close"),
  };
  serializeTransactions(database);
  return { database, statements };
};

const transact = (database: { query(sql: string): Promise<unknown> }, name: string) =>
  requestContext.run(createRequestContext(), async () => {
    await database.query("BEGIN");
    await database.query(`${name} 1`);
    await database.query(`${name} 2`);
    await database.query("COMMIT");
  });

test("serializes transactions of concurrent requests", async () => {
  const { database, statements } = createDatabase();
  await Promise.all([
    transact(database, "a"),
    transact(database, "b"),
    database.query("alone"),
    transact(database, "c"),
  ]);
  expect(statements).toEqual([
    "BEGIN",
    "a 1",
    "a 2",
    "COMMIT",
    "BEGIN",
    "b 1",
    "b 2",
    "COMMIT",
    "alone",
    "BEGIN",
    "c 1",
    "c 2",
    "COMMIT",
  ]);
});

test.each(["BEGIN", "a 1", "COMMIT"])("continues with the next transaction when %s fails", async (failing) => {
  const { database, statements } = createDatabase(failing);
  const failed = requestContext.run(createRequestContext(), async () => {
    try {
      for (const sql of ["BEGIN", "a 1", "COMMIT"]) await database.query(sql);
    } catch {
      await database.query("ROLLBACK");
    }
  });
  await Promise.all([failed, database.query("after")]);
  expect(statements.at(-1)).toBe("after");
});

test("throws for a transaction outside a request", async () => {
  await expect(createDatabase().database.query("BEGIN")).rejects.toThrow("request context");
});

test("waits for the running transaction on close and sends nothing afterwards", async () => {
  const { database, statements } = createDatabase();
  const running = transact(database, "a");
  await new Promise((resolve) => setTimeout(resolve, 1));
  const closing = database.close();
  await expect(database.query("late")).rejects.toThrow("The database is closed");
  await Promise.all([running, closing]);
  expect(statements).toEqual(["BEGIN", "a 1", "a 2", "COMMIT", "close"]);
});

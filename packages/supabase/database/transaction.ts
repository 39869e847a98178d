export type Row = Record<string, unknown>;

/** Runs one statement. */
export type Execute = (text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs work in a transaction of its own on the connection that `execute` uses alone until this settles. */
export const inTransaction = async <Result>(
  execute: Execute,
  work: () => Promise<{ result: Result; isRolledBack: boolean }>,
): Promise<Result> => {
  await execute("BEGIN");
  try {
    const { result, isRolledBack } = await work();
    await execute(isRolledBack ? "ROLLBACK" : "COMMIT");
    return result;
  } catch (error) {
    // A connection that broke has no transaction any more.
    await execute("ROLLBACK").catch(() => undefined);
    throw error;
  }
};

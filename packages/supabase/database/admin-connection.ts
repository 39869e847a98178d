/** One connection with the rights of the database owner, for setup before the first request. */
export type AdminConnection = {
  /** Runs one statement with positional parameters. */
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Runs any number of statements. */
  run(sql: string): Promise<void>;
  transaction<Result>(work: (connection: Pick<AdminConnection, "query" | "run">) => Promise<Result>): Promise<Result>;
};

/** One connection to the database with the rights of its owner, for what happens before the first request. */
export type AdminConnection = {
  /** One statement; values by position. */
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Any number of statements. */
  run(sql: string): Promise<void>;
  transaction<Result>(work: (connection: Pick<AdminConnection, "query" | "run">) => Promise<Result>): Promise<Result>;
};

import { PGlite } from "@electric-sql/pglite";

/** Opens an embedded database as its owner. No backend may have it open. */
export const openDatabase = async (directory: string) => {
  const database = await PGlite.create(directory);
  return {
    query: async <Row>(sql: string): Promise<Row[]> => (await database.query<Row>(sql)).rows,
    close: () => database.close(),
  };
};

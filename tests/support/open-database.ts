import { createPgliteConnection } from "@supabase/lite/pglite";

/** Opens the files of an embedded database with the rights of its owner. No backend may have them open. */
export const openDatabase = async (directory: string) => {
  const connection = await createPgliteConnection({ url: directory });
  return {
    query: async <Row>(sql: string): Promise<Row[]> => (await connection.driver.query<Row>(sql)).rows,
    close: () => connection.close(),
  };
};

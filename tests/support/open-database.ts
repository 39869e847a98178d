import { createPgliteConnection } from "@supabase/lite/pglite";

/** Opens an embedded database as its owner. No backend may have it open. */
export const openDatabase = async (directory: string) => {
  const connection = await createPgliteConnection({ url: directory });
  return {
    query: async <Row>(sql: string): Promise<Row[]> => (await connection.driver.query<Row>(sql)).rows,
    close: () => connection.close(),
  };
};

import { createPgliteConnection } from "@supabase/lite/pglite";

/** Asks the files of an embedded database directly, with the rights of its owner. No backend may have them open. */
export const askDatabase = async <Row>(directory: string, sql: string): Promise<Row[]> => {
  const connection = await createPgliteConnection({ url: directory });
  try {
    return (await connection.driver.query<Row>(sql)).rows;
  } finally {
    await connection.close();
  }
};

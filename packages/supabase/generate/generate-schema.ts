import type { AdminConnection } from "../database/admin-connection.ts";
import { describeFunctions } from "./describe-functions.ts";
import { describeTables } from "./describe-tables.ts";
import { writeSchema } from "./write-schema.ts";
import { writeTypes } from "./write-types.ts";

/** Two TypeScript files for a migrated database: its row types for supabase-js, and the schema for `createBackend`. */
export const generateSchema = async (
  connection: Pick<AdminConnection, "query">,
  header: string,
): Promise<{ types: string; schema: string }> => {
  const { tables, longNames } = await describeTables(connection);
  const functions = await describeFunctions(connection, longNames);
  return { types: writeTypes(tables, functions, header), schema: writeSchema(tables, functions, header) };
};

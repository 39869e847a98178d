import type { AdminConnection } from "../database/admin-connection.ts";
import { describeFunctions } from "./describe-functions.ts";
import { describeTables } from "./describe-tables.ts";
import { writeSchema } from "./write-schema.ts";
import { writeFunctionTypes, writeTypes } from "./write-types.ts";

/**
 * Three TypeScript files for a migrated database: its row types for supabase-js (`database.ts`) with those of its
 * functions (`database-functions.ts`), and the schema for `createBackend`.
 */
export const generateSchema = async (
  connection: Pick<AdminConnection, "query">,
  header: string,
): Promise<{ types: string; functionTypes: string; schema: string }> => {
  const { tables, longNames } = await describeTables(connection);
  const functions = await describeFunctions(connection, longNames);
  return {
    types: writeTypes(tables, header),
    functionTypes: writeFunctionTypes(functions, header),
    schema: writeSchema(tables, functions, header),
  };
};

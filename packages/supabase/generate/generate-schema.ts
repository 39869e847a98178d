import type { AdminConnection } from "../database/admin-connection.ts";
import { describeFunctions } from "./describe-functions.ts";
import { describeTables } from "./describe-tables.ts";
import { writeFunctionsSchema, writeSchema } from "./write-schema.ts";
import { writeFunctionTypes, writeTypes } from "./write-types.ts";

/**
 * Four TypeScript files for a migrated database: its row types for supabase-js (`database.ts`) with those of its
 * functions (`database-functions.ts`), and the schema for
 * `createBackend` with that of its functions (`schema-functions.ts`).
 */
export const generateSchema = async (
  connection: Pick<AdminConnection, "query">,
  header: string,
): Promise<{ types: string; functionTypes: string; schema: string; functionsSchema: string }> => {
  const { tables, longNames } = await describeTables(connection);
  const functions = await describeFunctions(connection, longNames);
  return {
    types: writeTypes(tables, header),
    functionTypes: writeFunctionTypes(functions, header),
    schema: writeSchema(tables, header),
    functionsSchema: writeFunctionsSchema(tables, functions, header),
  };
};

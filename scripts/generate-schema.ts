import { writeFile } from "node:fs/promises";
import type { AdminConnection } from "@site/supabase/database/admin-connection.ts";
import { prepareDatabase, prepareMetadata } from "@site/supabase/database/prepare-database.ts";
import { openPglite, toAdminConnection } from "@site/supabase/embedded/open-pglite.ts";
import { generateSchema } from "@site/supabase/generate/generate-schema.ts";

const header =
  "// Made from supabase/migrations by `npm run generate-schema`; to change it, add a migration and run that again.\n";

/** The generated files for a migrated database, by name. */
export const generateFiles = async (connection: Pick<AdminConnection, "query">): Promise<Record<string, string>> => {
  const { types, functionTypes, schema, functionsSchema } = await generateSchema(connection, header);
  return {
    "contracts/database.ts": types,
    "contracts/database-functions.ts": functionTypes,
    "contracts/schema.ts": schema,
    "contracts/schema-functions.ts": functionsSchema,
  };
};

if (import.meta.main) {
  const database = await openPglite({});
  const connection = toAdminConnection(database);
  await prepareMetadata(connection);
  await prepareDatabase(connection, { migrationsDirectory: "supabase/migrations" });
  for (const [file, text] of Object.entries(await generateFiles(connection))) await writeFile(file, text);
  await database.close();
}

import { createPgliteConnection } from "@supabase/lite/pglite";
import type { AdminConnection } from "../../database/admin-connection.ts";
import { rolesSql, systemGrantsSql } from "../../database/roles.ts";
import { createLiteApp } from "../../supabase-lite/lite-app.ts";

/** The tables of the library, as it makes them in a new database. */
const readLibrarySchema = async (): Promise<string> => {
  const connection = await createPgliteConnection({});
  const app = await createLiteApp(connection, {
    keys: { jwtSecret: "unused ".repeat(6), publishableKey: "unused", secretKey: "unused" },
    siteUrl: "http://localhost",
    mail: { send: () => Promise.reject(new Error("No email is sent while a database is upgraded")) },
    storageDirectory: "/unused",
    limitsStatements: false,
  });
  const { baseSchema = "" } = app.connection.config;
  await connection.close();
  return baseSchema;
};

/** Roles and system tables of a new database. For as long as the library makes those. */
export const createSystemSchema = async (connection: AdminConnection): Promise<void> => {
  await connection.run(rolesSql);
  await connection.run(await readLibrarySchema());
  await connection.run(systemGrantsSql);
};

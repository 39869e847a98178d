import { toDatabaseRolesSql } from "@site/supabase/postgres/database-roles.ts";
import { EnvError, readEnv } from "#server/env.ts";

// Prints what an administrator of the database server runs once, where the user of DATABASE_URL may create no roles.
try {
  const { databaseUrl } = readEnv();
  const user = databaseUrl && decodeURIComponent(new URL(databaseUrl).username);
  if (!user) throw new EnvError(["DATABASE_URL must be set and name the user that the roles are for."]);
  console.log(toDatabaseRolesSql(user));
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

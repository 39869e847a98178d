import { toDatabaseRolesSql } from "@site/supabase/postgres/database-roles.ts";
import { EnvError } from "#server/env.ts";
import { runProgram } from "./site/run-program.ts";

// Prints what an administrator of the database server runs once, where the user of DATABASE_URL may create no roles.
await runProgram("database-roles", async ({ env: { databaseUrl } }) => {
  const user = databaseUrl && decodeURIComponent(new URL(databaseUrl).username);
  if (!user) throw new EnvError(["DATABASE_URL must be set and name the user that the roles are for."]);
  return toDatabaseRolesSql(user);
});

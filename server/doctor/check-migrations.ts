import { readMigrations } from "@site/supabase/database/migrate.ts";
import type { Finding } from "#contracts/doctor.ts";
import { siteOptions } from "../backend-options.ts";
import { obsoleteMigration, toObsoleteText } from "../obsolete-databases.ts";
import { advise, bad, good } from "./finding.ts";

const restart = "Start or restart the site, which applies them; make a backup before (npm run backup).";

/** Whether the database is that of this release. */
export const checkMigrations = async (isApplied: (version: string) => boolean, advice = restart): Promise<Finding> => {
  const migrations = await readMigrations(siteOptions.migrationsDirectory);
  const [first] = migrations;
  if (first && isApplied(obsoleteMigration) && !isApplied(first.version))
    return bad("Migrations", "none of this release", toObsoleteText("The database"));
  const pending = migrations.filter(({ version }) => !isApplied(version)).map(({ file }) => file);
  if (pending.length === 0) return good("Migrations", `all ${migrations.length} were applied`);
  return advise("Migrations", `${pending.length} of this release pending, from ${pending[0]} on`, advice);
};

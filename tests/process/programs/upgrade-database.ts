import { siteOptions } from "#server/backend-options.ts";
import { upgradeDatabase } from "@site/supabase/embedded/upgrade/upgrade-database.ts";
import { oldEngineFolder } from "#tests/support/old-sites.ts";

// Upgrades the database in the folder that it is given, prints each step, and stays at the one that it is given.
const [directory = "", lastStep] = process.argv.slice(2);
const forever = new Promise<void>(() => setInterval(() => undefined, 1_000));

await upgradeDatabase({
  migrationsDirectory: siteOptions.migrationsDirectory,
  directory,
  installEngine: async () => oldEngineFolder,
  report: () => undefined,
  async onStep(step) {
    console.log(step);
    if (step === lastStep) await forever;
  },
});
console.log("done");
process.exit(0);

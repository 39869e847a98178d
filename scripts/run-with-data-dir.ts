import { DataDirError } from "#server/data-dir.ts";
import { EnvError, readEnv } from "#server/env.ts";

/** Runs a command on the data folder and prints its result; ends with exit code 1 and a message when it fails. */
export const runWithDataDir = async (
  command: (dataDir: string, argument: string | undefined) => Promise<string>,
): Promise<void> => {
  try {
    const { databaseUrl, dataDir, hosted } = readEnv();
    if (hosted) throw new DataDirError("The data are at SUPABASE_URL. Use the backups of that service.");
    if (databaseUrl)
      throw new DataDirError(
        "The database is at DATABASE_URL: use pg_dump and pg_restore for it, and copy the folder storage in DATA_DIR.",
      );
    console.log(await command(dataDir, process.argv[2]));
  } catch (error) {
    if (!(error instanceof EnvError) && !(error instanceof DataDirError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

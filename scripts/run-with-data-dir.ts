import { DatabaseStartError } from "@site/supabase/database/database-start-error.ts";
import { TransferError } from "@site/supabase/transfer/transfer-error.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError, readEnv } from "#server/env.ts";

const known = [EnvError, DataDirError, DatabaseStartError, TransferError];

/** Runs a command on a site and prints its result; ends with exit code 1 and a message when it fails. */
export const runWithDataDir = async (
  command: (env: Env, argument: string | undefined) => Promise<string>,
): Promise<void> => {
  try {
    const env = readEnv();
    if (env.hosted) throw new DataDirError("The data are at SUPABASE_URL. Use the backups of that service.");
    console.log(await command(env, process.argv[2]));
  } catch (error) {
    if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

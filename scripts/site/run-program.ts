import { DatabaseStartError } from "@site/supabase/database/database-start-error.ts";
import { TransferError } from "@site/supabase/transfer/transfer-error.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import { readCommandEnv, toPermissionSentence } from "./read-command-env.ts";

const expectedErrors = [EnvError, DataDirError, DatabaseStartError, TransferError];

/** Runs a command on a site and prints its result; ends with exit code 1 and a message when it fails. */
export const runWithDataDir = async (
  command: (env: Env, argument: string | undefined) => Promise<string>,
): Promise<void> => {
  try {
    const env = readCommandEnv();
    if (env.hosted) throw new DataDirError("The data are at SUPABASE_URL. Use the backups of that service.");
    console.log(await command(env, process.argv[2]));
  } catch (error) {
    const sentence = expectedErrors.some((kind) => error instanceof kind)
      ? (error as Error).message
      : toPermissionSentence(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
};

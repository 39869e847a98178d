import { DatabaseStartError } from "@site/supabase/database/database-start-error.ts";
import { TransferError } from "@site/supabase/transfer/transfer-error.ts";
import { AppError } from "#contracts/errors.ts";
import { toInertText } from "#contracts/inert-text.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import type { CommandName } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { type Arguments, readArguments, UsageError } from "./read-arguments.ts";
import { readCommandEnv, toPermissionSentence } from "./read-command-env.ts";

const expectedErrors = [AppError, DataDirError, DatabaseStartError, EnvError, TransferError, UsageError];

/** What to say to the person of a failure; null for a bug. */
const toSentence = (error: unknown): string | null => {
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
  if (isMissing || expectedErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  return toPermissionSentence(error);
};

/** What a command has found: lines for a person, data for a program that asked with `--json`. */
export type Outcome = { text: string; data?: object; hasFailed?: boolean };

/** Runs the program of a command: reads arguments and settings, says what came of it, ends with its exit code. */
export const runProgram = async <Name extends CommandName>(
  name: Name,
  program: (call: Arguments<Name> & { env: Env }) => Promise<Outcome | string>,
): Promise<void> => {
  try {
    const given = readArguments(name, process.argv.slice(2));
    const outcome = await program({ ...given, env: readCommandEnv() });
    const { text, data, hasFailed = false } = typeof outcome === "string" ? { text: outcome } : outcome;
    const isForProgram = "json" in given.values && data !== undefined;
    console.log(isForProgram ? JSON.stringify(data, null, 2) : toInertText(text));
    process.exitCode = hasFailed ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    const sentence = toSentence(error);
    if (sentence === null) throw error;
    console.error(toInertText(sentence));
    process.exitCode = error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
};

import { DatabaseStartError } from "@site/supabase/database/database-start-error.ts";
import type { FileProgress } from "@site/supabase/move/move-files.ts";
import type { TransferProgress } from "@site/supabase/transfer/transfer-database.ts";
import { TransferError } from "@site/supabase/transfer/transfer-error.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import { moveSite } from "#server/move/move-site.ts";
import { moveToHosted } from "#server/move/move-to-hosted.ts";
import { readHostedTarget, readTarget } from "#server/move/read-target.ts";
import { toSettings } from "#server/move/to-settings.ts";
import { createLog } from "#server/telemetry/log.ts";
import { readCommandEnv } from "./read-command-env.ts";

const filesPerLine = 50;

const format = (count: number): string => count.toLocaleString("en");
const toMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const tellRows = ({ step, table, rows, number, total }: TransferProgress): void => {
  if (rows > 0 || number === total)
    console.log(`Rows ${step}: table ${number} of ${total}, ${table}, ${format(rows)} rows`);
};

const tellFiles = ({ files, total, bytes }: FileProgress): void => {
  if (files % filesPerLine === 0 || files === total)
    console.log(`Files: ${format(files)} of ${format(total)}, ${toMegabytes(bytes)}`);
};

const toSentence = (error: unknown): string => {
  if (error instanceof EnvError || error instanceof DataDirError) return error.message;
  if (error instanceof TransferError) return `The site was not moved. ${error.message}`;
  if (error instanceof DatabaseStartError) return `The site was not moved: ${error.message}`;
  throw error;
};

const moveToProject = async (env: Env, hosted: NonNullable<Env["hosted"]>): Promise<void> => {
  const log = createLog("error");
  const moved = await moveToHosted({ env, hosted, log, onStep: (step) => console.log(step) });
  console.log(
    `The content was moved and compared: ${format(moved.rows)} rows, ${format(moved.files)} files; and ${format(moved.accounts)} accounts with their passwords, ${format(moved.requests)} requests for access.`,
  );
  if (moved.withoutSecondFactor.length > 0)
    console.log(`Without their second factor until they set it up again: ${moved.withoutSecondFactor.join(", ")}.`);
  console.log("The old place is as it was. What stays behind: docs/hosted.md. Everybody has to sign in again. Set:\n");
  console.log(`  SUPABASE_URL=${hosted.url}, and the two keys of that file`);
  console.log("  and without DATABASE_URL, DATABASE_DIRECT_URL and those that begin with S3_");
};

const moveElsewhere = async (env: Env, args: string[]): Promise<void> => {
  const target = await readTarget(args, env);
  const { tables, rows, files } = await moveSite({ env, target, onRows: tellRows, onFiles: tellFiles });
  console.log(
    `The site was moved and compared: ${tables} tables with ${format(rows)} rows, ${format(files.files)} files with ${toMegabytes(files.bytes)}.`,
  );
  for (const place of files.missing)
    console.log(`The old place has no file for ${place}; the new one has none either.`);
  console.log(`The old place is as it was. Everybody has to sign in again. Set:\n`);
  for (const line of toSettings(target, env)) console.log(`  ${line}`);
};

// Moves the whole site from where the settings say that it is to another place.
try {
  const env = readCommandEnv();
  const args = process.argv.slice(2);
  const hosted = await readHostedTarget(args);
  await (hosted ? moveToProject(env, hosted) : moveElsewhere(env, args));
} catch (error) {
  console.error(toSentence(error));
  process.exitCode = 1;
}

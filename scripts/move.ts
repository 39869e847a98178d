import { DatabaseStartError } from "@site/supabase/database/database-start-error.ts";
import type { FileProgress } from "@site/supabase/move/move-files.ts";
import type { TransferProgress } from "@site/supabase/transfer/transfer-database.ts";
import { TransferError } from "@site/supabase/transfer/transfer-error.ts";
import { DataDirError } from "#server/data-dir.ts";
import type { Env } from "#server/env.ts";
import { moveSite } from "#server/move/move-site.ts";
import { moveToHosted } from "#server/move/move-to-hosted.ts";
import { type MoveOptions, readHostedTarget, readTarget } from "#server/move/read-target.ts";
import { toSettings } from "#server/move/to-settings.ts";
import { createLog } from "#server/telemetry/log.ts";
import { resolveFile } from "./site/read-arguments.ts";
import { runProgram } from "./site/run-program.ts";

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

const moveToProject = async (env: Env, hosted: NonNullable<Env["hosted"]>): Promise<string> => {
  const log = createLog("error");
  const moved = await moveToHosted({ env, hosted, log, onStep: (step) => console.log(step) });
  return [
    `The content was moved and compared: ${format(moved.rows)} rows, ${format(moved.files)} files; and ${format(moved.accounts)} accounts with their passwords, ${format(moved.requests)} requests for access.`,
    ...(moved.withoutSecondFactor.length > 0
      ? [`Without their second factor until they set it up again: ${moved.withoutSecondFactor.join(", ")}.`]
      : []),
    ...(moved.withoutPasskeys.length > 0
      ? [`Without their passkeys until they add new ones: ${moved.withoutPasskeys.join(", ")}.`]
      : []),
    "The old place is as it was. What stays behind: docs/hosted.md. Everybody has to sign in again. Set:\n",
    `  SUPABASE_URL=${hosted.url}, and the two keys of that file`,
    "  and without DATABASE_URL, DATABASE_DIRECT_URL and those that begin with S3_",
  ].join("\n");
};

const moveElsewhere = async (env: Env, options: MoveOptions): Promise<string> => {
  const target = await readTarget(options, env);
  const { tables, rows, files } = await moveSite({ env, target, onRows: tellRows, onFiles: tellFiles });
  return [
    `The site was moved and compared: ${tables} tables with ${format(rows)} rows, ${format(files.files)} files with ${toMegabytes(files.bytes)}.`,
    ...files.missing.map((place) => `The old place has no file for ${place}; the new one has none either.`),
    `The old place is as it was. Everybody has to sign in again. Set:\n`,
    ...toSettings(target, env).map((line) => `  ${line}`),
  ].join("\n");
};

// Moves the whole site from where the settings say that it is to another place.
await runProgram("move", async ({ env, values }) => {
  const options: MoveOptions = { ...values };
  for (const name of ["to-embedded", "to-hosted", "data-dir", "s3"] as const)
    if (values[name]) options[name] = resolveFile(values[name]);
  try {
    const hosted = await readHostedTarget(options);
    return await (hosted ? moveToProject(env, hosted) : moveElsewhere(env, options));
  } catch (error) {
    if (error instanceof TransferError) throw new DataDirError(`The site was not moved. ${error.message}`);
    if (error instanceof DatabaseStartError) throw new DataDirError(`The site was not moved: ${error.message}`);
    throw error;
  }
});

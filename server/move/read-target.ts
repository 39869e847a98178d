import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { DataDirError } from "../data-dir.ts";
import { type Env, EnvError, readEnv } from "../env.ts";
import { postgresUrl } from "../env-values.ts";

/** Where a site is moved to, with the folder that becomes its `DATA_DIR`. */
export type MoveTarget = {
  /** Undefined: the embedded database of the folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** A bucket for the files instead of the folder. */
  s3: Env["s3"];
};

const usage = `Where to? One of these:
  npm run move -- --to postgres://user:password@host:5432/name [--data-dir DIR] [--s3 FILE]
  npm run move -- --to-embedded DIR [--s3 FILE]`;

const hosted =
  "A Supabase project keeps accounts and files in services of its own, which this command does not fill. Its content moves as one file: docs/hosted.md says how.";

const options = {
  to: { type: "string" },
  "to-embedded": { type: "string" },
  "to-hosted": { type: "string" },
  "data-dir": { type: "string" },
  s3: { type: "string" },
} as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new DataDirError(`${(error as Error).message}\n${usage}`);
  }
};

/** The S3 settings of a file in the form of .env; no others are read from it. */
const readS3 = async (file: string): Promise<Env["s3"]> => {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new DataDirError(`${file} cannot be read: ${error.message}`);
  });
  const own = Object.entries(parseEnv(text)).filter(([name]) => name.startsWith("S3_"));
  try {
    const { s3 } = readEnv(Object.fromEntries(own));
    if (!s3) throw new EnvError(["It has no S3_ENDPOINT."]);
    return s3;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new DataDirError(`${file} does not say which bucket: ${error.problems.join(" ")}`);
  }
};

/** Reads the arguments of `npm run move`. Throws a DataDirError that says what they are. */
export const readTarget = async (args: string[], { dataDir }: Pick<Env, "dataDir">): Promise<MoveTarget> => {
  const values = parse(args);
  if (values["to-hosted"] !== undefined) throw new DataDirError(hosted);
  const { to: databaseUrl, "to-embedded": folder, "data-dir": given, s3: file } = values;
  if ((databaseUrl === undefined) === (folder === undefined)) throw new DataDirError(usage);
  if (folder === "" || given === "") throw new DataDirError(usage);
  if (folder !== undefined && given !== undefined)
    throw new DataDirError("--to-embedded names the folder already: leave --data-dir out.");
  const problem = databaseUrl === undefined ? undefined : postgresUrl.safeParse(databaseUrl).error?.issues[0];
  if (problem) throw new DataDirError(`--to ${problem.message}.`);
  return {
    databaseUrl,
    dataDir: path.resolve(folder ?? given ?? `${path.resolve(dataDir)}-moved`),
    s3: file === undefined ? undefined : await readS3(file),
  };
};

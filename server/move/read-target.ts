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
  npm run move -- --to-embedded DIR [--s3 FILE]
  npm run move -- --to-hosted FILE`;

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

/** The settings with these names of a file in the form of .env; no others are read from it. */
const readSettings = async (file: string, isOwn: (name: string) => boolean, what: string): Promise<Env> => {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new DataDirError(`${file} cannot be read: ${error.message}`);
  });
  const own = Object.entries(parseEnv(text)).filter(([name]) => isOwn(name));
  try {
    return readEnv(Object.fromEntries(own));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new DataDirError(`${file} does not say which ${what}: ${error.problems.join(" ")}`);
  }
};

const readS3 = async (file: string): Promise<Env["s3"]> => {
  const { s3 } = await readSettings(file, (name) => name.startsWith("S3_"), "bucket");
  if (!s3) throw new DataDirError(`${file} does not say which bucket: it has no S3_ENDPOINT.`);
  return s3;
};

/** The project of `--to-hosted FILE`, which has its address and keys; null if the arguments name another place. */
export const readHostedTarget = async (args: string[]): Promise<Env["hosted"] | null> => {
  const { "to-hosted": file, ...others } = parse(args);
  if (file === undefined) return null;
  if (Object.keys(others).length > 0) throw new DataDirError(`--to-hosted goes with no other option.\n${usage}`);
  const { hosted } = await readSettings(file, (name) => name.startsWith("SUPABASE_"), "project");
  if (!hosted)
    throw new DataDirError(
      `${file} does not say which project: it needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.`,
    );
  return hosted;
};

/** Reads the arguments of `npm run move`. Throws a DataDirError that says what they are. */
export const readTarget = async (args: string[], { dataDir }: Pick<Env, "dataDir">): Promise<MoveTarget> => {
  const values = parse(args);
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

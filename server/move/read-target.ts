import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
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

/** The options of the command, as they were given. */
export type MoveOptions = Partial<Record<"to" | "to-embedded" | "to-hosted" | "data-dir" | "s3", string>>;

const whereTo = () => new DataDirError("Where to? Name one of --to, --to-embedded and --to-hosted.");

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

/** The project of `--to-hosted FILE`, which has its address and keys; null if the options name another place. */
export const readHostedTarget = async (options: MoveOptions): Promise<Env["hosted"] | null> => {
  const { "to-hosted": file, to, "to-embedded": folder, "data-dir": given, s3 } = options;
  if (file === undefined) return null;
  if ([to, folder, given, s3].some((value) => value !== undefined))
    throw new DataDirError("--to-hosted goes with no other option.");
  const { hosted } = await readSettings(file, (name) => name.startsWith("SUPABASE_"), "project");
  if (!hosted)
    throw new DataDirError(
      `${file} does not say which project: it needs SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.`,
    );
  return hosted;
};

/** Throws a DataDirError that says what is wrong. */
export const readTarget = async (options: MoveOptions, { dataDir }: Pick<Env, "dataDir">): Promise<MoveTarget> => {
  const { to: databaseUrl, "to-embedded": folder, "data-dir": given, s3: file } = options;
  if ((databaseUrl === undefined) === (folder === undefined)) throw whereTo();
  if (folder === "" || given === "") throw whereTo();
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

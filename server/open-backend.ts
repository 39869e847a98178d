import { inspect } from "node:util";
import type { Backend, MailSink } from "./backend/backend.ts";
import { createBackend } from "./backend/create-backend.ts";
import { formatLiteError } from "./backend/supabase-lite/to-lite-error.ts";
import { seedStoriesOf } from "./content/seed-stories.ts";
import { type DataDir, DataDirError } from "./data-dir.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

const explain = (folder: string) => (error: unknown): never => {
  if (error instanceof DataDirError) throw error;
  const [reason] = (error instanceof Error ? error.message : inspect(error, { breakLength: Infinity })).split("\n");
  throw new DataDirError(`The database in ${folder} cannot be opened: ${reason}\nIf the very first start was interrupted, delete that folder and start again; otherwise put it back from a backup.`);
};

/** Connects to the backend that the environment names; on the first run it is migrated and seeded with the stories. */
export const openBackend = async (env: Env, dataDir: DataDir, mail: MailSink, log: Log): Promise<Backend> => {
  const opening = createBackend({
    siteUrl: env.siteUrl,
    mail,
    supabase: env.hosted,
    databaseUrl: env.databaseUrl,
    directory: dataDir.database,
    storageDirectory: dataDir.storage,
    readKeys: dataDir.readKeys,
    stories: await seedStoriesOf("content"),
    logError: ({ errors, ...request }) => log.error({ ...request, detail: errors.map(formatLiteError) }, "backend failed"),
  });
  return env.hosted || env.databaseUrl ? opening : opening.catch(explain(dataDir.database));
};

import type { Backend, MailSink } from "./backend/backend.ts";
import { createBackend } from "./backend/create-backend.ts";
import { seedStoriesOf } from "./content/seed-stories.ts";
import type { DataDir } from "./data-dir.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

/** Connects to the backend that the environment names; on the first run it is migrated and seeded with the stories. */
export const openBackend = async (env: Env, dataDir: DataDir, mail: MailSink, log: Log): Promise<Backend> =>
  createBackend({
    siteUrl: env.siteUrl,
    mail,
    supabase: env.hosted,
    databaseUrl: env.databaseUrl,
    directory: dataDir.database,
    storageDirectory: dataDir.storage,
    readKeys: dataDir.readKeys,
    stories: await seedStoriesOf("content"),
    logFault: ({ faults, ...request }) => log.error({ ...request, detail: faults.map(String) }, "backend failed"),
  });

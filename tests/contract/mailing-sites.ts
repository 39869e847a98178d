import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createQueuedMailer, type Mailer } from "#server/inbox/mail/mailer.ts";
import { superviseDatabase } from "@site/supabase/embedded/supervise-database.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";

export type MailingSite = {
  /** On one database. */
  replicas: TestApp[];
  /** URL of the database, unless it is embedded. */
  databaseUrl: string | null;
  stop(): Promise<void>;
};

type Env = Record<string, string>;

/** The whole site with its own mailer, which the backend's auth emails pass through too. */
const createReplica = async (env: Env, open: (mail: Mailer) => Promise<Backend>) => {
  const mail = createQueuedMailer({ contentDir: "content", log: silentLog, ownerEmail: env.OWNER_EMAIL });
  return createTestApp({ backend: await open(mail), mail, env });
};

const createEmbeddedSite = async (env: Env): Promise<MailingSite> => {
  const app = await createReplica(env, (mail) => createTestBackend({ open: superviseDatabase, mail }));
  return { replicas: [app], databaseUrl: null, stop: () => app.close() };
};

const createReplicatedSite = async (env: Env): Promise<MailingSite> => {
  const server = await createTestPostgres();
  const url = await server.createDatabase();
  const create = () =>
    createReplica(env, (mail) =>
      createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail, poolSize: 6 }),
    );
  const replicas = [await create(), await create()];
  const stop = async () => {
    for (const replica of replicas) await replica.close();
    await server.stop();
  };
  return { replicas, databaseUrl: url, stop };
};

/** For `describe.each`: sites that keep their emails. */
export const mailingSites = [
  ["embedded, in its own thread", createEmbeddedSite],
  ["postgres, two replicas", createReplicatedSite],
] as const;

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createHostedTestBackend } from "./create-hosted-shape.ts";
import { createTestBackend, testKeys, testSiteUrl } from "./create-test-backend.ts";
import { openClient } from "./create-test-postgres.ts";
import { createMailbox } from "./mailbox.ts";
import { openDatabase } from "./open-database.ts";

export type UsedDatabase = { query<Row>(sql: string): Promise<Row[]>; close(): Promise<void> };

/** A request of each role: the library issues its own grants at the first one. */
const useBackend = async (backend: Backend): Promise<void> => {
  await backend.anonClient().from("posts").select("id");
  await backend.serviceClient().from("posts").select("id");
};

const openEmbedded = async (): Promise<UsedDatabase> => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-used-"));
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory })).close();
  const backend = await createEmbeddedBackend({
    ...siteOptions,
    directory,
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
  });
  await useBackend(backend);
  await backend.close();
  const database = await openDatabase(directory);
  return {
    query: database.query,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openHosted = async (): Promise<UsedDatabase> => {
  const backend = await createHostedTestBackend();
  await useBackend(backend);
  const client = await openClient(backend.url);
  return {
    query: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
    async close() {
      await client.end();
      await backend.close();
    },
  };
};

/** A database that was used by a site before and after a restart, opened as its owner. */
export const openUsedDatabase = (): Promise<UsedDatabase> =>
  process.env.TEST_ON_HOSTED_SHAPE ? openHosted() : openEmbedded();

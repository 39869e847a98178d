import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { obsoleteMigration } from "#server/obsolete-databases.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import { markName } from "#server/backup/machine/data-archive.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

const sentence =
  /was made by a version before 0\.1\.0, .* save a content backup \(tab "Content backup" of \/admin\), .* and restore it here\.$/;
let folder: string;
/** What an earlier release started with. */
let earlier: typeof siteOptions & { siteUrl: string; mail: ReturnType<typeof createMailbox> };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-obsolete-"));
  await writeFile(path.join(folder, `${obsoleteMigration}_blog.sql`), "create table public.posts (title text);");
  const options = { migrationsDirectory: folder, obsoleteMigration: undefined };
  earlier = { ...siteOptions, ...options, siteUrl: testSiteUrl, mail: createMailbox() };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (settings: NodeJS.ProcessEnv) =>
  bootstrap({
    env: readEnv({ DATA_DIR: path.join(folder, "data"), ...settings }),
    log: silentLog,
    logBuffer: createLogBuffer(),
    loadBuild: () => Promise.reject(new Error("no page is asked for")),
    clientDir: null,
  });

test("refuses a data folder of an earlier release with a sentence, and makes no backup of it", async () => {
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  const database = { directory: path.join(dataDir, "db"), keys: testKeys, open: openInProcess };
  await (await createEmbeddedBackend({ ...earlier, ...database })).close();
  await writeFile(path.join(dataDir, markName), obsoleteMigration);
  await expect(start({})).rejects.toThrow(sentence);
  expect(existsSync(path.join(dataDir, "backups"))).toBe(false);
});

test("refuses a PostgreSQL database of an earlier release with a sentence", async () => {
  const postgres = await createTestPostgres();
  try {
    const url = await postgres.createDatabase();
    await (await createPostgresBackend({ ...earlier, url })).close();
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(sentence);
  } finally {
    await postgres.stop();
  }
});

test("refuses a hosted project with the tables of an earlier release with a sentence", async () => {
  const project = await serveOnLoopback(async () => Response.json([obsoleteMigration]));
  try {
    const keys = { SUPABASE_PUBLISHABLE_KEY: testKeys.publishableKey, SUPABASE_SECRET_KEY: testKeys.secretKey };
    await expect(start({ SUPABASE_URL: project.url, ...keys })).rejects.toThrow(sentence);
  } finally {
    await project.stop();
  }
});

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { createEmbeddedBackend, type EmbeddedOptions } from "@site/supabase/embedded.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { useCheapPasswordHashes } from "./cheap-password-hashes.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { openInProcess } from "./open-in-process.ts";

export const testKeys = {
  jwtSecret: "a-secret-for-tests-that-is-long-enough-0123456789",
  publishableKey: "sb_publishable_for_tests",
  secretKey: "sb_secret_for_tests",
};
export const testSiteUrl = "http://localhost:3000";

export type TestBackend = Backend & {
  mailbox: Mailbox;
  /** On a hosted project, whose auth service is not ours: signs in to a confirmed account, creating it if necessary. */
  signIn?(email: string): Promise<{ id: string; accessToken: string }>;
};

/** Path of the snapshot; its name is a hash of the migrations, the engine and the code that prepares it. */
const getSnapshotPath = async (): Promise<string> => {
  const hash = createHash("sha256");
  for (const migration of await readMigrations(siteOptions.migrationsDirectory)) hash.update(migration.digest);
  const root = new URL("../../", import.meta.url);
  for (const file of [
    "node_modules/@electric-sql/pglite/package.json",
    "packages/supabase/database/auth-schema.sql",
    "packages/supabase/database/storage-schema.sql",
    "packages/supabase/database/roles.ts",
    "packages/supabase/database/metadata.ts",
    "packages/supabase/database/migrate.ts",
    "tests/support/create-test-backend.ts",
  ]) {
    hash.update(await readFile(new URL(file, root)));
  }
  return path.resolve("node_modules/.cache/test-databases", `${hash.digest("hex").slice(0, 24)}.tar`);
};

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Two thirds of the files belong to the templates, and unpacking them takes most of the time to open a database. */
const dropTemplates = [
  "update pg_database set datistemplate = false where datname like 'template_'",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

const createSnapshot = async (file: string): Promise<void> => {
  const folder = `${file}.${process.pid}.db`;
  try {
    const backend = await createEmbeddedBackend({
      ...siteOptions,
      directory: folder,
      keys: testKeys,
      siteUrl: testSiteUrl,
      mail: createMailbox(),
    });
    await backend.close();
    const database = await PGlite.create(folder);
    for (const statement of dropTemplates) await database.exec(statement);
    const dump = await database.dumpDataDir("none");
    await database.close();
    await writeFile(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
    await rename(`${file}.${process.pid}`, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * The dump of a prepared database, cached between runs. `tests/runner/prepare-test-database.ts` creates it before the
 * first test; concurrent callers create the same one.
 */
export const findSnapshot = async (): Promise<Blob> => {
  const file = await getSnapshotPath();
  await mkdir(path.dirname(file), { recursive: true });
  if (!(await exists(file))) await createSnapshot(file);
  const { buffer } = new Uint8Array(await readFile(file));
  // Node reads a blob in chunks of 64 KB each time a database is opened; this returns its bytes directly. A blob that is
  // passed to a thread loses the override.
  return Object.assign(new Blob([buffer]), { arrayBuffer: () => Promise.resolve(buffer) });
};

let snapshot: Promise<Blob> | undefined;

/**
 * An embedded backend on a fresh database with all migrations and no posts, in this thread unless `open` says
 * otherwise. The caller closes it. In the tests that run on a hosted project too, one on that.
 */
export const createTestBackend = async (options: Partial<EmbeddedOptions> = {}): Promise<TestBackend> => {
  useCheapPasswordHashes();
  if (process.env.TEST_ON_HOSTED_SHAPE) return (await import("./create-hosted-shape.ts")).createHostedTestBackend();
  const mailbox = createMailbox();
  const backend = await createEmbeddedBackend({
    ...siteOptions,
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: mailbox,
    loadDataDir: await (snapshot ??= findSnapshot()),
    open: openInProcess,
    ...options,
  });
  return Object.assign(backend, { mailbox });
};

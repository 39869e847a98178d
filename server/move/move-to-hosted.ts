import { rm } from "node:fs/promises";
import path from "node:path";
import { createBackend } from "@site/supabase/create-backend.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { type Account, moveAccounts, readAccounts } from "@site/supabase/move/hosted-accounts.ts";
import { openEmbeddedSource } from "@site/supabase/move/open-embedded.ts";
import { zipStream } from "@site/zip/zip-stream.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { siteOptions } from "../backend-options.ts";
import { compareContent } from "../backup/compare-content.ts";
import { readBackupEntries, readRows } from "../backup/read-backup-entries.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { createDataDir, DataDirError } from "../data-dir.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import { obsoleteMigration } from "../obsolete-databases.ts";
import { movePeople } from "./move-people.ts";
import { moveSite } from "./move-site.ts";

type Hosted = NonNullable<Env["hosted"]>;
type Options = {
  /** The settings of the site as it is. */
  env: Env;
  hosted: Hosted;
  log: Log;
  onStep(step: string): void;
};
export type MovedToHosted = {
  rows: number;
  files: number;
  accounts: number;
  requests: number;
  /** Addresses of accounts whose second factor stays behind. */
  withoutSecondFactor: string[];
  /** The same of passkeys. */
  withoutPasskeys: string[];
};

const noMail = { send: async () => true };

const rejectOtherSchema = async (to: Backend): Promise<void> => {
  const { data, error } = await to.serviceClient().rpc("applied_migrations");
  if (error)
    throw new DataDirError(
      `The project cannot be used: ${error.message}. Check its address and keys, and run npx supabase db push (docs/hosted.md).`,
    );
  const applied = new Set<unknown>(data);
  if (applied.has(obsoleteMigration))
    throw new DataDirError("The project has the tables of a version before 0.1.0: take an empty project.");
  const pending = (await readMigrations(siteOptions.migrationsDirectory)).filter(
    ({ version }) => !applied.has(version),
  );
  if (pending.length > 0)
    throw new DataDirError(`The project lacks ${pending.length} migrations of this release: run npx supabase db push.`);
};

const listPosts = async (backend: Backend): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const rows of readRows(backend, "posts")) for (const row of rows) ids.add((row as { id: string }).id);
  return ids;
};

/** Restoring replaces all posts, so there may be none but those of an earlier call. */
const rejectOtherPosts = async (from: Backend, to: Backend): Promise<void> => {
  const own = await listPosts(from);
  const others = [...(await listPosts(to))].filter((id) => !own.has(id));
  if (others.length > 0)
    throw new DataDirError(`The project has ${others.length} posts that are not of this site: take an empty project.`);
};

/** A copy of the stopped site, which may be opened without touching it. */
const openCopy = async ({ env, onStep }: Options, folder: string): Promise<{ from: Backend; accounts: Account[] }> => {
  const onRows = () => undefined;
  const { files } = await moveSite({
    env,
    target: { databaseUrl: undefined, dataDir: folder, s3: undefined },
    onRows,
    onFiles: onRows,
  });
  for (const place of files.missing) onStep(`The old place has no file for ${place}; the project gets none either.`);
  const { database, storage, readKeys, release } = await createDataDir(folder);
  const engine = await openEmbeddedSource(database, path.join(folder, "accounts"));
  const accounts = await readAccounts(engine).finally(engine.close);
  const options = { ...siteOptions, siteUrl: env.siteUrl, mail: noMail, readKeys };
  const from = await createBackend({ ...options, directory: database, storageDirectory: storage });
  const close = () => from.close().finally(release);
  return { from: { ...from, close }, accounts };
};

const fill = async (options: Options, from: Backend, accounts: Account[]): Promise<MovedToHosted> => {
  const { env, hosted, log, onStep } = options;
  const to = await createBackend({
    ...siteOptions,
    siteUrl: env.siteUrl,
    mail: noMail,
    supabase: hosted,
    readKeys: () => Promise.reject(new Error("a project has its own keys")),
  });
  await rejectOtherSchema(to);
  await rejectOtherPosts(from, to);
  await moveAccounts(hosted, accounts);
  onStep(`Accounts: ${accounts.length}`);
  const requests = await movePeople(from, to);
  onStep(`Requests for access: ${requests}`);
  await restoreBackup({ actor: "npm run move", backend: to, env, log }, zipStream(readBackupEntries(from)));
  onStep("Content: written, and compared now");
  const { rows, files, different } = await compareContent(from, to);
  if (different.length > 0)
    throw new DataDirError(`Content was written to the project and differs from before: ${different.join(", ")}.`);
  const withoutSecondFactor = accounts.filter(({ hasSecondFactor }) => hasSecondFactor).map(({ email }) => email);
  const withoutPasskeys = accounts.filter(({ hasPasskey }) => hasPasskey).map(({ email }) => email);
  return { rows, files, accounts: accounts.length, requests, withoutSecondFactor, withoutPasskeys };
};

/**
 * Fills an empty Supabase project, which has the tables of this release, with the content, the accounts and the requests
 * for access of a stopped site, and reads all of it back. The old place stays as it is. May be interrupted at any moment: the
 * next call goes on. Throws a DataDirError, a TransferError or a DatabaseStartError.
 */
export const moveToHosted = async (options: Options): Promise<MovedToHosted> => {
  const folder = `${path.resolve(options.env.dataDir)}.to-hosted`;
  // A process of a run that was killed may still write there for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    const { from, accounts } = await openCopy(options, folder);
    return await fill(options, from, accounts).finally(from.close);
  } catch (error) {
    if (error instanceof AppError) throw new DataDirError(`${error.message} ${error.detail ?? ""}`.trim());
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#server/backend.ts";
import { siteOptions } from "#server/backend-options.ts";
import { parseBackupName } from "#server/backup/machine/stored-backup.ts";
import { createBackupStore } from "#server/backup/machine/backup-store.ts";
import { restoreDataArchive } from "#server/backup/machine/data-archive.ts";
import { createSiteBackups, type SiteBackups } from "#server/backup/machine/site-backups.ts";
import { openPostgresSnapshot } from "@site/supabase/move/open-postgres.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import type { S3Options } from "@site/supabase/storage/s3-client.ts";
import { createS3Storage } from "@site/supabase/storage/s3-storage.ts";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createDataDir, runSite } from "../process/site-process.ts";
import { goodPassword } from "./backend-fixture.ts";
import { createUsedSite, digestFiles, email, lookAround, move, withEmbedded, withPostgres } from "./move-fixture.ts";

const hourMs = 3_600_000;
const folders: string[] = [];
const opened: { close(): unknown }[] = [];
let postgres: TestPostgres;
let used: Awaited<ReturnType<typeof createUsedSite>>;

const newFolder = (): string => {
  const folder = createDataDir();
  folders.push(folder);
  return path.join(folder, "site");
};

beforeAll(async () => {
  postgres = await createTestPostgres();
  used = await createUsedSite();
  folders.push(used.dataDir);
});
afterAll(async () => {
  for (const { close } of opened.toReversed()) await close();
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** The used site on a new PostgreSQL. */
const createSite = async () => {
  const url = await postgres.createDatabase();
  const dataDir = newFolder();
  await move({ DATA_DIR: used.dataDir }, ["--to", url, "--data-dir", dataDir]);
  return { url, dataDir };
};

const openReplica = async (url: string, dataDir: string, s3?: S3Options): Promise<Backend> => {
  const options = { ...siteOptions, siteUrl: testSiteUrl, mail: createMailbox(), poolSize: 4 };
  const storageDirectory = path.join(dataDir, "storage");
  const backend = await createPostgresBackend({ ...options, url, storageDirectory, s3 });
  opened.push(backend);
  return backend;
};

type Replica = { backend: Backend; dataDir: string; s3?: S3Options; everyMs?: number };
const openBackups = async ({ backend, dataDir, s3, everyMs }: Replica): Promise<SiteBackups> => {
  const { copies, publishableKey, secretKey, jwtSecret = "" } = backend;
  if (!copies) throw new Error("It makes no copies");
  const folder = path.join(dataDir, "backups");
  await mkdir(dataDir, { recursive: true });
  const backups = await createSiteBackups({
    source: { copies, keys: { jwtSecret, publishableKey, secretKey }, s3 },
    root: dataDir,
    folder,
    store: createBackupStore({ folder, bucket: undefined }),
    everyMs,
    keep: { days: 7, weeks: 0, months: 0 },
    passphrase: undefined,
    migrationsDirectory: siteOptions.migrationsDirectory,
    log: silentLog,
  });
  opened.push(backups);
  return backups;
};

const insertPost = async (backend: Backend, slug: string): Promise<void> => {
  const { error } = await backend.serviceClient().from("posts").insert({ slug, title: slug, content: "Words." });
  if (error) throw new Error(error.message);
};
const listSlugs = async (backend: Backend): Promise<string[]> =>
  ((await backend.serviceClient().from("posts").select("slug")).data ?? []).map(({ slug }) => slug);

test(
  "backs up a PostgreSQL that is written to: all of one moment, which starts as an embedded site and moves on",
  { tags: "night" },
  async () => {
    const { url, dataDir } = await createSite();
    const backend = await openReplica(url, dataDir);
    const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: goodPassword });
    const token = data.session?.access_token ?? "";
    await insertPost(backend, "before");
    const backups = await openBackups({ backend, dataDir });
    let isOver = false;
    const writing = (async () => {
      let number = 0;
      for (; !isOver; number += 1) await insertPost(backend, `meanwhile-${number}`);
      return number;
    })();
    const calls = Array.from({ length: 400 }, () => backups.create());
    const made = new Set((await Promise.all(calls)).map(({ name }) => name));
    isOver = true;
    expect(await writing).toBeGreaterThan(0);
    expect(made.size).toBe(1);
    const [name = ""] = made;
    expect(await readdir(dataDir)).not.toContain("backup-staging");
    expect(backups.lastGoodAt()).toEqual(parseBackupName(name));

    const archive = path.join(dataDir, "backups", name);
    const restored = newFolder();
    await restoreDataArchive(archive, restored);
    expect(await digestFiles(restored)).toEqual(await digestFiles(dataDir));
    const slugs = await withEmbedded(restored, listSlugs);
    expect(slugs).toContain("before");
    // A post of then is there with all that came before it.
    const numbers = slugs.flatMap((slug) => (slug.startsWith("meanwhile-") ? [Number(slug.slice(10))] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index));
    const found = await withEmbedded(restored, (site) => lookAround(site, token));
    expect(found).toMatchObject({ picture: 50_000, signsIn: email, keys: used.keys });

    const next = await postgres.createDatabase();
    const onServer = newFolder();
    await move({ DATA_DIR: restored }, ["--to", next, "--data-dir", onServer]);
    expect((await withPostgres(next, onServer, listSlugs)).toSorted()).toEqual(slugs.toSorted());
  },
);

test("takes files from a bucket along, and names objects whose file is gone", { tags: "night" }, async () => {
  const service = await serveS3();
  const url = await postgres.createDatabase();
  const dataDir = newFolder();
  const backend = await openReplica(url, dataDir, service.options);
  for (const name of ["kept.webp", "lost.webp"])
    await backend
      .serviceClient()
      .storage.from("pictures")
      .upload(name, new Uint8Array(300_000).fill(7), { contentType: "image/webp" });
  const { data } = await backend.serviceClient().storage.from("pictures").info("lost.webp");

  await createS3Storage(service.options).remove([data?.version ?? ""]);
  const made = await (await openBackups({ backend, dataDir, s3: service.options })).create();
  expect(made.missing).toEqual(["pictures/lost.webp"]);
  const restored = newFolder();
  await restoreDataArchive(path.join(dataDir, "backups", made.name), restored);
  const read = (site: Backend) => site.serviceClient().storage.from("pictures").download("kept.webp");
  expect((await withEmbedded(restored, read)).data?.size).toBe(300_000);
  await service.stop();
});

test("makes one backup by schedule for all replicas, which all know of it", { tags: "night" }, async () => {
  const { url, dataDir } = await createSite();
  const replicas = await Promise.all(
    [dataDir, newFolder()].map(async (folder) => ({ backend: await openReplica(url, dataDir), dataDir: folder })),
  );
  const all = await Promise.all(replicas.map((replica) => openBackups({ ...replica, everyMs: hourMs })));
  const listMade = () =>
    replicas.flatMap((replica) => {
      const folder = path.join(replica.dataDir, "backups");
      return existsSync(folder) ? readdirSync(folder).filter((name) => parseBackupName(name)) : [];
    });
  await expect.poll(() => all.map((backups) => backups.lastGoodAt()).filter(Boolean)).toHaveLength(1);
  expect(listMade()).toHaveLength(1);
  for (const backups of all) await backups.list();
  const [name = ""] = listMade();
  const late = await openBackups({ backend: await openReplica(url, dataDir), dataDir: newFolder(), everyMs: hourMs });
  await late.list();
  for (const backups of [...all, late]) expect(backups.lastGoodAt()).toEqual(parseBackupName(name));
  expect(listMade()).toHaveLength(1);
});

test(
  "refuses a backup while another process makes one, and leaves nothing that looks whole when it is killed",
  { tags: "night" },
  async () => {
    const { url, dataDir } = await createSite();
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
    const folder = path.join(dataDir, "backups");
    const command = runSite(settings, ["scripts/backup.ts"]);
    const hasBegun = () => existsSync(path.join(dataDir, "backup-staging", "db", "PG_VERSION"));
    await expect.poll(() => hasBegun() || command.child.exitCode !== null, { interval: 5 }).toBe(true);
    expect(command.output()).toBe("");
    const backups = await openBackups({ backend: await openReplica(url, dataDir), dataDir: newFolder() });
    await expect(backups.create()).rejects.toThrow("Another process of this site is making a backup.");
    command.child.kill("SIGKILL");
    await command.exitCode();
    expect(existsSync(folder) ? readdirSync(folder).filter((name) => parseBackupName(name)) : []).toEqual([]);

    const packing = runSite(settings, ["scripts/backup.ts"]);
    const isPacked = () => existsSync(folder) && readdirSync(folder).some((name) => name.includes(".unverified"));
    await expect.poll(() => isPacked() || packing.child.exitCode !== null, { interval: 2 }).toBe(true);
    packing.child.kill("SIGKILL");
    await packing.exitCode();
    expect(packing.output()).toBe("");
    expect(readdirSync(folder).filter((name) => parseBackupName(name))).toEqual([]);
    const again = runSite(settings, ["scripts/backup.ts"]);
    expect([await again.exitCode(), again.output()]).toEqual([0, expect.stringContaining("was opened to verify it")]);
    expect(readdirSync(folder).filter((name) => parseBackupName(name))).toHaveLength(1);
  },
);

test("restores a backup straight into an empty PostgreSQL", async () => {
  const file = path.join(createDataDir(), "whole.tar.gz");
  folders.push(path.dirname(file));
  const made = runSite({ DATA_DIR: used.dataDir }, ["scripts/backup.ts", file]);
  expect(await made.exitCode()).toBe(0);
  const [url, dataDir] = [await postgres.createDatabase(), newFolder()];
  const restored = runSite({ DATABASE_URL: url, DATA_DIR: dataDir }, ["scripts/restore.ts", file]);
  expect([await restored.exitCode(), restored.output()]).toEqual([0, expect.stringContaining("to DATABASE_URL.")]);
  expect(await withPostgres(url, dataDir, (backend) => lookAround(backend, ""))).toMatchObject({
    picture: 50_000,
    signsIn: email,
    keys: used.keys,
  });
  expect(readdirSync(path.dirname(dataDir))).toEqual([path.basename(dataDir)]);
});

test(
  "gives way to a migration, which would else stop the site until the backup is there",
  { tags: "night" },
  async () => {
    const { url, dataDir } = await createSite();
    // The first start after a move changes tables too.
    await openReplica(url, dataDir);
    const snapshot = await openPostgresSnapshot(url);
    const before = await snapshot.connection.query("select count(*) from public.posts");
    expect(before).toHaveLength(1);
    await (await openReplica(url, dataDir)).check(5_000);
    expect(await snapshot.connection.query("select count(*) from public.posts")).toEqual(before);
    const migrationsDirectory = path.join(path.dirname(newFolder()), "migrations");
    await cp(siteOptions.migrationsDirectory, migrationsDirectory, { recursive: true });
    const added = path.join(migrationsDirectory, "20990101000000_next_release.sql");
    await writeFile(added, "alter table public.posts add column next_release text;");
    const options = { ...siteOptions, migrationsDirectory, siteUrl: testSiteUrl, mail: createMailbox() };
    const next = await createPostgresBackend({ ...options, url });
    opened.push(next);
    await expect(snapshot.connection.query("select 1")).rejects.toThrow(/terminat|not queryable/i);
  },
);

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { findOpenToOthers } from "@site/supabase/testing/find-open-to-others.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { createDataDir, findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";
import { signUp } from "./sign-up.ts";

const running: SiteRun[] = [];
const passphrase = "a heron at the gauge pole";
let dataDir: string;
let site: SiteRun;

const start = async (env: Record<string, string>, program?: string[]): Promise<SiteRun> => {
  const run = runSite({ PORT: String(await findFreePort()), ...env }, program);
  running.push(run);
  return run;
};
const run = async (script: string, env: Record<string, string>, ...given: string[]) => {
  const command = await start(env, [`scripts/${script}.ts`, ...given]);
  return { code: await command.exitCode(), output: command.output() };
};
const call = async ({ url }: SiteRun, body: object) => {
  const response = await fetch(`${url}/functions/v1/posts-admin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { post?: { slug: string }; posts?: { slug: string }[]; error?: string };
};
const createPost = (number: number) =>
  call(site, { action: "create", postData: { title: `Post ${number}`, content: "Words.", status: "draft" } });

/** Accounts, sessions, mails that wait, counted limits. */
const useSite = async (): Promise<void> => {
  await signUp(site.url, "reader@example.com");
  const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as { secretKey: string };
  const spent = await fetch(`${site.url}/rest/v1/rpc/spend_limit`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ limit_key: "chat:192.0.2.1", amount: 3, milliseconds: 600_000 }),
  });
  expect(spent.status).toBe(200);
};

beforeAll(async () => {
  dataDir = await createPreparedDataDir();
  // The cached database was made by another process; the folder itself is open, as if somebody had made it by hand.
  execFileSync("chmod", ["-R", "go=", dataDir]);
  chmodSync(dataDir, 0o755);
  site = await start({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase });
  await waitUntilReady(site);
  await useSite();
  mkdirSync(path.join(dataDir, "storage", "images"), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(dataDir, "storage", "images", "one"), "pixels", { mode: 0o600 });
});
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

test("backs up a site that is being written to, sealed, and restores what was acknowledged before", async () => {
  const before = await createPost(0);
  expect(before.error).toBeUndefined();
  let isOver = false;
  const writing = (async () => {
    const answers = [];
    // Fewer than an owner may send in a minute, however long the backup takes.
    for (let number = 1; !isOver && number < 100; number += 1) answers.push(await createPost(number));
    return answers;
  })();
  const file = path.join(createDataDir(), "whole.tar.gz.sealed");
  const made = await run("backup", { DATA_DIR: dataDir }, file);
  isOver = true;
  expect(made.output).toContain(`The site is in ${file}, which was opened to verify it.`);
  expect(made.code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await writing).filter(({ error }) => error !== undefined)).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => /staging|check|new/.test(name))).toEqual([]);

  const other = path.join(createDataDir(), "other");
  const restored = await run("restore", { DATA_DIR: other, BACKUP_PASSPHRASE: passphrase }, file);
  expect(restored).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(other, "storage", "images", "one"), "utf8")).toBe("pixels");
  expect(readFileSync(path.join(other, "keys.json"))).toEqual(readFileSync(path.join(dataDir, "keys.json")));
  const second = await start({ DATA_DIR: other });
  await waitUntilReady(second);
  expect(findOpenToOthers(other)).toEqual([]);
  const { posts = [] } = await call(second, { action: "list" });
  expect(posts.map(({ slug }) => slug)).toContain(before.post?.slug);
});

test("restores a sealed backup with its passphrase only", { tags: "night" }, async () => {
  const [other, file] = [path.join(createDataDir(), "other"), path.join(createDataDir(), "whole.tar.gz.sealed")];
  expect((await run("backup", { DATA_DIR: dataDir }, file)).code).toBe(0);
  expect((await run("restore", { DATA_DIR: other }, file)).output).toContain("set BACKUP_PASSPHRASE");
  expect((await run("restore", { DATA_DIR: other, BACKUP_PASSPHRASE: "another passphrase" }, file)).code).toBe(1);
});

test(
  "backs up a used site by the panel, and keeps every file of it to its user, also while it is made",
  { tags: "night" },
  async () => {
    let isOver = false;
    const open = new Set<string>();
    const watching = (async () => {
      while (!isOver) {
        for (const name of findOpenToOthers(dataDir)) open.add(name);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const response = await fetch(`${site.url}/functions/v1/site-backups`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ action: "create" }),
    });
    isOver = true;
    await watching;
    expect(await response.json()).toMatchObject({ backup: { name: expect.stringMatching(/^backup-/) as string } });
    expect(readdirSync(path.join(dataDir, "backups"))).toHaveLength(1);
    expect([...open]).toEqual([]);
  },
);

/** A folder with a used site, restored from a backup of the running one. */
const createUsedCopy = async (): Promise<string> => {
  const [folder, file] = [createDataDir(), path.join(createDataDir(), "whole.tar.gz")];
  expect((await run("backup", { DATA_DIR: dataDir }, file)).code).toBe(0);
  expect((await run("restore", { DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase }, file)).code).toBe(0);
  return folder;
};

test("makes backups by schedule into another folder, and keeps as many as wanted", { tags: "night" }, async () => {
  const folder = path.join(createDataDir(), "elsewhere");
  mkdirSync(folder);
  for (const day of ["2026-01-01", "2026-01-02", "2026-02-01"])
    writeFileSync(path.join(folder, `backup-${day}T00-00-00Z.tar.gz`), "old");
  writeFileSync(path.join(folder, "notes.txt"), "mine");
  const scheduled = await start({
    DATA_DIR: await createUsedCopy(),
    BACKUP_EVERY: "1h",
    BACKUP_KEEP: "2d",
    BACKUP_TO: folder,
    LOG_LEVEL: "info",
  });
  await waitUntilReady(scheduled);
  await expect.poll(scheduled.output).toContain("a backup was made and verified");
  // Old ones are removed after the line is logged.
  await expect.poll(() => readdirSync(folder)).toHaveLength(3);
  const [, ...others] = readdirSync(folder).toSorted().toReversed();
  expect(others).toContain("backup-2026-02-01T00-00-00Z.tar.gz");
});

test("makes a backup into a bucket, and restores it from there by its name", { tags: "night" }, async () => {
  const service = await serveS3();
  const bucket = service.options.endpoint.replace("http://", "s3+http://S3RVER:S3RVER@");
  const settings = { DATA_DIR: await createPreparedDataDir(), BACKUP_TO: `${bucket}/site/mine` };
  const backedUp = await start(settings);
  await waitUntilReady(backedUp);
  const { output } = await run("backup", settings);
  const [, name = ""] = /mine\/(backup-\S+\.tar\.gz),/.exec(output) ?? [];
  expect(readdirSync(path.join(settings.DATA_DIR, "backups"))).toEqual([]);
  const other = path.join(createDataDir(), "other");
  const restored = await run("restore", { ...settings, DATA_DIR: other }, name);
  expect(restored.output).toContain(`${name} was restored to ${other}.`);
  expect(readdirSync(path.dirname(other))).toEqual(["other"]);
  expect(existsSync(path.join(other, "keys.json"))).toBe(true);
  await service.stop();
});

test("says that a restore was killed, and starts no empty site in its place", { tags: "night" }, async () => {
  const other = path.join(createDataDir(), "other");
  const file = path.join(createDataDir(), "whole.tar.gz");
  expect((await run("backup", { DATA_DIR: dataDir }, file)).code).toBe(0);
  const restoring = await start({ DATA_DIR: other, BACKUP_PASSPHRASE: passphrase }, ["scripts/restore.ts", file]);
  const hasBegun = () => existsSync(path.join(other, "unpacking", "db"));
  while (restoring.child.exitCode === null && !hasBegun()) await new Promise((resolve) => setImmediate(resolve));
  restoring.child.kill("SIGKILL");
  await restoring.exitCode();
  const started = await start({ DATA_DIR: other });
  expect(await started.exitCode()).toBe(1);
  expect(started.output()).toContain("A backup was being restored");
  const again = await run("restore", { DATA_DIR: other, BACKUP_PASSPHRASE: passphrase }, file);
  expect(again).toMatchObject({ code: 0 });
});

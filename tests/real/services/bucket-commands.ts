import { equal, match, ok } from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { SiteBackup } from "#contracts/backup.ts";
import type { S3Options } from "@site/supabase/storage/s3-client.ts";
import { findFreePort, runSite, waitUntilReady } from "#tests/process/site-process.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import type { Tools } from "../tools.ts";
import { uploadPicture } from "./bucket-files.ts";
import { listFiles, type Minio, toSettings } from "./start-minio.ts";

/** Runs a command of the site to its end, and returns what it wrote; throws that if it fails. */
const runCommand = async (script: string, env: Record<string, string>, args: string[] = []): Promise<string> => {
  const command = runSite(env, [`scripts/${script}.ts`, ...args]);
  const code = await command.exitCode();
  equal(code, 0, command.output());
  return command.output();
};

/** Starts a site, reads these paths, and ends it. */
const readFrom = async (env: Record<string, string>, paths: readonly string[]): Promise<void> => {
  const run = runSite({ ...env, PORT: String(await findFreePort()) });
  try {
    await waitUntilReady(run);
    for (const one of paths) equal((await fetch(run.url + one)).status, 200, one);
  } finally {
    run.child.kill("SIGTERM");
    await run.exitCode();
  }
};

const toPath = (address: string): string => new URL(address).pathname;

export const createBackupChecks = (site: RealSite, bucket: S3Options, { createFolder }: Tools): Check[] => {
  let backup: SiteBackup | undefined;
  let shown: string[] = [];
  return [
    {
      title: "A backup of the whole site goes into the bucket, with the files of the other one",
      run: async () => {
        shown = ["/landing", toPath(await uploadPicture(site))];
        const response = await site.call("site-backups", { action: "create" });
        const text = await response.text();
        equal(response.status, 200, text);
        const made = (JSON.parse(text) as { backup: SiteBackup }).backup;
        const stored = (await listFiles(bucket, "nightly/")).find(({ name }) => name.endsWith(made.name));
        equal(stored?.bytes, made.bytes);
        backup = made;
        return `${(made.bytes / 1_000_000).toFixed(1)} MB`;
      },
    },
    {
      title: "It is restored by its name into a folder, from which a site shows page and picture",
      run: async () => {
        ok(backup, "There is no backup");
        const folder = path.join(createFolder(), "restored");
        const address = `s3+http://${bucket.accessKeyId}:${bucket.secretAccessKey}@${new URL(bucket.endpoint).host}/${bucket.bucket}/nightly`;
        await runCommand("restore", { DATA_DIR: folder, BACKUP_TO: address }, [backup.name]);
        await readFrom({ DATA_DIR: folder }, shown);
      },
    },
  ];
};

export const createWrongStartChecks = (site: RealSite, settings: Record<string, string>): Check[] => {
  const expectEnd = async (changed: Record<string, string>, expected: RegExp) => {
    const run = runSite({
      ...settings,
      ...changed,
      PORT: String(await findFreePort()),
      DATA_DIR: `${site.dataDir}-not`,
    });
    ok((await run.exitCode()) !== 0, run.output());
    match(run.output(), expected);
    ok(!run.output().includes(settings.S3_SECRET_ACCESS_KEY ?? ""), "It shows the secret");
    return run.output().trim().split("\n").at(-1) ?? "";
  };
  return [
    {
      title: "A wrong key stops the start with the address and the reason",
      run: () =>
        expectEnd(
          { S3_ACCESS_KEY_ID: "nobodys" },
          new RegExp(`S3_ENDPOINT: .*${settings.S3_ENDPOINT}.*403 InvalidAccessKeyId`),
        ),
    },
    {
      title: "A wrong secret stops the start with the address and the reason",
      run: () =>
        expectEnd(
          { S3_SECRET_ACCESS_KEY: "another-secret" },
          new RegExp(`S3_ENDPOINT: .*${settings.S3_ENDPOINT}.*403 SignatureDoesNotMatch`),
        ),
    },
    {
      title: "A bucket that is not there stops the start with the address and the reason",
      run: () =>
        expectEnd({ S3_BUCKET: "nobodys" }, new RegExp(`S3_ENDPOINT: .*${settings.S3_ENDPOINT}.*404 NoSuchBucket`)),
    },
    {
      title: "A bucket that cannot be reached stops the start with the address and the reason",
      run: async () => {
        const endpoint = `http://127.0.0.1:${await findFreePort()}`;
        return expectEnd({ S3_ENDPOINT: endpoint }, new RegExp(`S3_ENDPOINT: .*${endpoint}.*ECONNREFUSED`));
      },
    },
  ];
};

/** The last checks of a site: they end it. */
export const createMoveChecks = (
  site: RealSite,
  settings: Record<string, string>,
  server: Minio,
  tools: Tools,
): Check[] => {
  const folder = tools.createFolder();
  const inFolder = path.join(folder, "files-in-a-folder");
  const inBucket = path.join(folder, "files-in-a-bucket");
  let shown: string[] = [];
  let other: S3Options | undefined;
  return [
    {
      title: "A stopped site moves with its files from the bucket into a folder",
      run: async () => {
        shown = ["/landing", toPath(await uploadPicture(site))];
        await site.stop();
        const from = { ...settings, DATA_DIR: site.dataDir };
        const output = await runCommand("move", from, ["--to-embedded", inFolder]);
        await readFrom({ DATA_DIR: inFolder }, shown);
        return /The site was moved and compared: (.*)\./.exec(output)?.[1];
      },
    },
    {
      title: "And from the folder into another bucket",
      run: async () => {
        other = await server.createBucket("moved");
        const file = path.join(folder, "bucket.env");
        const lines = Object.entries(toSettings(other)).map(([name, value]) => `${name}=${value}\n`);
        writeFileSync(file, lines.join(""));
        const output = await runCommand("move", { DATA_DIR: inFolder }, ["--to-embedded", inBucket, "--s3", file]);
        ok((await listFiles(other)).length > 0, "The bucket is empty");
        await readFrom({ DATA_DIR: inBucket, ...toSettings(other) }, shown);
        return /The site was moved and compared: (.*)\./.exec(output)?.[1];
      },
    },
  ];
};

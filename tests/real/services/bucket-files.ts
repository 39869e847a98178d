import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { S3Options } from "@site/supabase/storage/s3-client.ts";
import { waitFor } from "../program.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import { listFiles, type Minio } from "./start-minio.ts";

const song = readFileSync("content/media/audio/chloe-ai-overview.mp3");
const picture = readFileSync("content/media/icons/icon-512.png");
/** Longer than a round of checks and the one before it. */
const probedMs = 75_000;

const toSeconds = (startedAt: number): string => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;

const upload = (site: RealSite, name: string, body: Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: site.publishableKey, "content-type": "application/octet-stream", ...headers },
    body,
  });

/** Another picture than any before: what stands after the end of a PNG is not shown. */
const createPicture = (): Buffer<ArrayBuffer> => Buffer.concat([picture, Buffer.from(crypto.randomUUID())]);

/** Uploads a new picture as the owner. */
export const tryUpload = (site: RealSite): Promise<Response> => upload(site, "upload-picture", createPicture());

/** Uploads a new picture as the owner, and returns its address. */
export const uploadPicture = async (site: RealSite): Promise<string> => {
  const response = await tryUpload(site);
  const text = await response.text();
  equal(response.status, 200, text);
  return site.url + (JSON.parse(text) as { url: string }).url;
};

const readStatus = async (site: RealSite) => {
  const { parts } = (await (await fetch(`${site.url}/app/system-status.json`)).json()) as SiteStatus;
  return Object.fromEntries(parts.map(({ part, status }) => [part, status]));
};

const waitForStorage = (site: RealSite, wanted: string): Promise<true> =>
  waitFor(`the status of storage is ${wanted}`, async () => (await readStatus(site)).storage === wanted, {
    limitMs: probedMs,
    everyMs: 500,
  });

/** Reads pages that visitors open, and fails if one is late. */
const readPages = async (site: RealSite): Promise<string> => {
  const startedAt = performance.now();
  for (const page of ["/landing", "/app/system-status", "/chloe-chat", "/rss.xml"]) {
    const response = await fetch(site.url + page, { signal: AbortSignal.timeout(5_000) });
    await response.text();
    equal(response.status, 200, page);
  }
  return toSeconds(startedAt);
};

export const createFileChecks = (site: RealSite, bucket: S3Options): Check[] => [
  {
    title: "A picture of the owner is stored in the bucket in three widths, and comes back",
    run: async () => {
      const before = (await listFiles(bucket)).length;
      const response = await fetch(await uploadPicture(site));
      equal(response.headers.get("content-type"), "image/webp");
      ok((await response.arrayBuffer()).byteLength > 1_000);
      // One more may be that of the check for the status.
      ok((await listFiles(bucket)).length >= before + 3, "Not in the bucket");
    },
  },
  {
    title: "A song of the owner is stored in the bucket and served by ranges",
    run: async () => {
      const stored = await upload(site, "character-media", song, { "x-media-kind": "audio" });
      const text = await stored.text();
      equal(stored.status, 200, text);
      const url = site.url + (JSON.parse(text) as { path: string }).path;
      const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
      const part = await fetch(url, { headers: { range: "bytes=50000-50999" } });
      equal(part.status, 206);
      equal(part.headers.get("content-range"), `bytes 50000-50999/${whole.byteLength}`);
      deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(50_000, 51_000));
      return `${(whole.byteLength / 1_000_000).toFixed(1)} MB`;
    },
  },
];

export const createOutageChecks = (site: RealSite, server: Minio, { endpoint }: S3Options): Check[] => {
  const logsSince = (at: number): string => site.output().slice(at);
  return [
    {
      title: "Killed: pages live on, uploads say so, the status says that storage is down, the log names the bucket",
      run: async () => {
        await waitForStorage(site, "operational");
        const at = site.output().length;
        server.kill();
        const startedAt = performance.now();
        const pages = await readPages(site);
        const refused = await tryUpload(site);
        match(await refused.text(), /could not be stored just now/);
        equal(refused.status, 503);
        await waitForStorage(site, "down");
        equal((await readStatus(site)).database, "operational");
        const log = logsSince(at);
        ok(log.includes(`The files at ${endpoint} cannot be reached`), log.slice(-1_500));
        return `pages ${pages}, down after ${toSeconds(startedAt)}`;
      },
    },
    {
      title: "Started again: uploads work and the status recovers by itself",
      run: async () => {
        await server.start();
        const startedAt = performance.now();
        await uploadPicture(site);
        await waitForStorage(site, "operational");
        return `operational after ${toSeconds(startedAt)}`;
      },
    },
    {
      title: "Frozen: pages live on, requests end, the status and the log name the files and not the database",
      run: async () => {
        const address = await uploadPicture(site);
        const at = site.output().length;
        server.freeze();
        const startedAt = performance.now();
        const asked = fetch(address.replace("-1600.", "-960."), { signal: AbortSignal.timeout(100_000) });
        const pages = await readPages(site);
        const { status } = await asked;
        const answered = toSeconds(startedAt);
        ok(status >= 500, `answered ${status}`);
        await waitForStorage(site, "down");
        equal((await readStatus(site)).database, "operational");
        const log = logsSince(at);
        match(log, /The files at \S+ cannot be reached/);
        ok(!/[Tt]he database does not respond/.test(log), "The log names the database");
        return `pages ${pages}, a picture answers ${status} after ${answered}`;
      },
    },
    {
      title: "Thawed: files and the status recover by themselves",
      run: async () => {
        server.thaw();
        const startedAt = performance.now();
        await uploadPicture(site);
        await waitForStorage(site, "operational");
        return `operational after ${toSeconds(startedAt)}`;
      },
    },
  ];
};

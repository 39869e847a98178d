import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { nodeFlags } from "#server/http/process/node-flags.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import { findFreePort } from "#tests/process/site-process.ts";
import { startSite } from "./site-process.ts";

// Backs up a running site, restores the backup beside it, and starts that. Prints the times, the size of the backup and
// how long visitors' requests took meanwhile. `node bench/backup.ts [posts, 10000] [pictures, 200]`.

const [posts = 10_000, pictures = 200] = process.argv.slice(2).map(Number);
const batch = 200;
const words = ["light", "shore", "lantern", "harbour", "morning", "letter", "window", "garden", "answer", "river"];

/** About 4 KB of words in an order of their own. */
const write = (number: number): string =>
  Array.from({ length: 620 }, (_, index) => words[(number * 7 + index * index * (1 + (number % 13))) % 10]).join(" ");

/** A picture that does not compress well, 100 KB. */
const draw = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: { r: number, g: 90, b: 160 },
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .webp({ quality: 90 })
    .toBuffer();

const site = await startSite({ port: await findFreePort(), env: { LOG_LEVEL: "error" } });
const send = async (address: string, body: BodyInit, contentType: string): Promise<void> => {
  const headers = { apikey: site.secretKey, "content-type": contentType };
  const response = await fetch(site.url + address, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
};
for (let first = 0; first < posts; first += batch) {
  const rows = Array.from({ length: Math.min(batch, posts - first) }, (_, index) => {
    const number = first + index;
    const published_at = new Date(Date.UTC(2020, 0, 1) + number * 3_600_000);
    return {
      slug: `post-${number}`,
      title: `Post ${number}`,
      content: write(number),
      status: "published",
      published_at,
    };
  });
  await send("/rest/v1/posts", JSON.stringify(rows), "application/json");
}
for (let number = 0; number < pictures; number += 1)
  await send(`/storage/v1/object/pictures/backup-${number}.webp`, new Uint8Array(await draw(number)), "image/webp");

const times: number[] = [];
let isAsking = true;
const asking = (async () => {
  while (isAsking) {
    const startedAt = performance.now();
    await (await fetch(`${site.url}/post/post-${times.length % posts}`)).arrayBuffer();
    times.push(performance.now() - startedAt);
    await wait(50);
  }
})();
/** Seconds of a command on a data folder. */
const measure = async (command: "backup" | "restore", file: string, dataDir: string): Promise<number> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, `scripts/${command}.ts`, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
  return (performance.now() - startedAt) / 1_000;
};

const folder = createTemporaryFolder();
const file = path.join(folder, "site.tar.gz");
const before = site.memoryMb();
const backupSeconds = await measure("backup", file, site.dataDir);
isAsking = false;
await asking;
const memory = `${before} MB before, ${site.memoryMb()} MB after`;
await site.stop();
const restored = path.join(folder, "restored");
const restoreSeconds = await measure("restore", file, restored);
const next = await startSite({ port: await findFreePort(), dataDir: restored, env: { LOG_LEVEL: "error" } });
const isThere = (await fetch(`${next.url}/post/post-${posts - 1}`)).status === 200;
await next.stop();

const sorted = times.toSorted((one, other) => one - other);
console.log(`${posts} posts and ${pictures} pictures: backup with its check ${backupSeconds.toFixed(1)} s,`);
console.log(
  `  ${(statSync(file).size / 1e6).toFixed(0)} MB, restored in ${restoreSeconds.toFixed(1)} s, the last post is ${isThere ? "" : "NOT "}there;`,
);
console.log(
  `  pages meanwhile: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms; ${memory}`,
);

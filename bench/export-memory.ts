import { createHash } from "node:crypto";
import { findFreePort } from "#tests/process/site-process.ts";
import { startSite } from "./site-process.ts";

// What each archive of many posts of 7 KB takes: the highest resident set while it is sent, of a site that runs alone.
// `node bench/export-memory.ts [posts, 2000 10000 20000] ...`. The site must be built.

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [2_000, 10_000, 20_000];
const batch = 25;

/** About 7 KB that compress to half, as prose does. */
const write = (number: number): string =>
  Array.from({ length: 850 }, (_, index) =>
    createHash("sha256")
      .update(`${number} ${index}`)
      .digest("hex")
      .slice(0, 3 + (index % 9)),
  ).join(" ");

const calls: [name: string, body: object][] = [
  ["export-posts", { format: "markdown" }],
  ["export-posts", { format: "hugo" }],
  ["export-posts", { format: "astro" }],
  ["export-posts", { format: "ghost" }],
  ["backup", {}],
  ["export-character-archive", {}],
];
const secret = "the secret of a measurement";

for (const posts of sizes) {
  const site = await startSite({
    port: await findFreePort(),
    env: { LOG_LEVEL: "error", ADMIN_SECRET: secret },
    reportsMemory: process.env.COLLECT !== undefined,
  });
  for (let first = 0; first < posts; first += batch) {
    const rows = Array.from({ length: Math.min(batch, posts - first) }, (_, index) => {
      const number = first + index;
      const published_at = new Date(Date.UTC(2020, 0, 1) + number * 3_600_000);
      return {
        slug: `p-${number}`,
        title: `Post ${number}`,
        content: write(number),
        status: "published",
        published_at,
      };
    });
    const response = await fetch(`${site.url}/rest/v1/posts`, {
      method: "POST",
      headers: { apikey: site.secretKey, "content-type": "application/json" },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
  console.log(`${posts} posts: ${site.memoryMb()} MB after they were stored`);
  for (const [name, body] of calls) {
    const before = site.memoryMb();
    let highest = before;
    const watch = setInterval(() => {
      const now = site.memoryMb();
      if (now > highest) highest = now;
    }, 20);
    const startedAt = performance.now();
    const response = await fetch(`${site.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { "x-admin-secret": secret, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    let bytes = 0;
    for await (const piece of response.body!) bytes += piece.length;
    clearInterval(watch);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `  ${name} ${JSON.stringify(body)}: ${before} to ${highest} MB, ${((highest - before) / (posts / 1_000)).toFixed(2)} MB per 1,000; ${bytes} bytes in ${seconds} s`,
    );
  }
  if (process.env.COLLECT) console.log(await site.collectMemory());
  await site.stop();
}

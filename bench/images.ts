import { createImagePool } from "#server/images/image-pool.ts";
import { samplePrompts } from "@site/sketch/sample-prompts.ts";
import { load } from "./load.ts";
import { loadBare } from "./load-bare.ts";
import { startSite } from "./site-process.ts";

// Time of a sketch in the server's image processes, and cached images per second, compared with bare Node sending the
// same bytes. Takes about a minute.
const prompts = samplePrompts.slice(0, 16);
const show = (name: string, value: string) => console.log(`${name.padEnd(40)} ${value}`);

// The pool's child processes do not keep this process running.
const keepAlive = setInterval(() => undefined, 1_000);
const pool = createImagePool({ size: 1 });
for (const size of [512, 1024]) {
  const times: number[] = [];
  for (const prompt of prompts) {
    const startedAt = performance.now();
    await pool.run({ kind: "sketch", request: { prompt, seed: 1, width: size, height: size } });
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  show(`sketch ${size} by ${size}`, `median ${Math.round(median)} ms, slowest ${Math.round(slowest)} ms`);
}
pool.close();

const site = await startSite({ port: 4400 });
const url = `${site.url}/functions/v1/image?prompt=a%20fox&seed=1&width=512&height=512`;
const first = await fetch(url);
show("bytes of the cached image", String((await first.arrayBuffer()).byteLength));
await load(url, { seconds: 3 });
const cached = await load(url, { seconds: 6 });
const bare = await loadBare(url);
show("cached image", `${Math.round(cached.perSecond)} requests/s, ${cached.failed} failed`);
show("bare node:http", `${Math.round(bare.perSecond)} requests/s`);
show("ratio", (cached.perSecond / bare.perSecond).toFixed(2));
show("memory of the site", `${site.memoryMb()} MB`);
await site.stop();
clearInterval(keepAlive);

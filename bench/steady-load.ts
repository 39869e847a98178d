import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#tests/process/site-process.ts";
import { startSite } from "./site-process.ts";

// Mixed pages and calls at a steady rate, from this process on the same machine. Prints errors, times and whether memory
// grows from the first half to the second. `node bench/steady-load.ts [seconds, 600] [requests a second, 300]`.

const [seconds = 600, perSecond = 300] = process.argv.slice(2).map(Number);
const tickMs = 20;

const site = await startSite({ port: await findFreePort(), env: { LOG_LEVEL: "error", TRUST_PROXY: "true" } });
const pages = ["/landing", "/stories", "/app", "/app/hub", "/app/documentation", "/rss.xml", "/app/system-status"];
const words = ["light", "heron", "glove", "server", "bucket", "door", "night"];

/** What the requests of a number ask for: mostly pages, some of them other ones each time, then searches and data. */
const toAddress = (number: number): string => {
  const kind = number % 10;
  if (kind < 6) return pages[number % pages.length] ?? "/";
  if (kind < 8) return `/landing?page=${number % 500}`;
  if (kind === 8) return `/functions/v1/search?query=${words[number % words.length]}`;
  return "/rest/v1/posts?select=id,slug,title&limit=15&order=published_at.desc";
};

const times: number[] = [];
const problems = new Map<string, number>();
const ask = async (number: number): Promise<void> => {
  const address = toAddress(number);
  const startedAt = performance.now();
  // Each visitor has an address of their own, so that the limits are those of many people.
  const visitor = `203.0.${number % 200}.${1 + (Math.floor(number / 200) % 250)}`;
  const headers = { apikey: site.publishableKey, "x-forwarded-for": visitor };
  const answer = await fetch(site.url + address, { headers, signal: AbortSignal.timeout(30_000) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch((error: unknown) => {
      const { cause } = error as Error;
      return `${String(error)}${cause instanceof Error ? ` (${cause.message})` : ""} at ${new Date().toISOString().slice(0, 19)}`;
    });
  times.push(performance.now() - startedAt);
  const problem = `${address.split("?")[0]} ${answer}`;
  if (answer !== 200) problems.set(problem, (problems.get(problem) ?? 0) + 1);
};

const memory: number[] = [];
const asking = new Set<Promise<void>>();
const startedAt = performance.now();
let sent = 0;
while (performance.now() - startedAt < seconds * 1_000) {
  const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
  for (; sent < due; sent += 1) {
    const one = ask(sent).finally(() => asking.delete(one));
    asking.add(one);
  }
  if (memory.length < (performance.now() - startedAt) / 1_000) memory.push(site.memoryMb());
  await wait(tickMs);
}
await Promise.all(asking);

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const half = Math.floor(memory.length / 2);
// The first quarter warms caches up.
const [first, second] = [mean(memory.slice(Math.floor(half / 2), half)), mean(memory.slice(half))];
const sorted = times.toSorted((one, other) => one - other);
const at = (share: number): string => `${sorted[Math.floor(sorted.length * share)]?.toFixed(0)} ms`;
console.log(
  `${sent} requests in ${seconds} s: p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
);
console.log(problems.size === 0 ? "no error" : `errors: ${JSON.stringify(Object.fromEntries(problems))}`);
console.log(
  `memory ${first.toFixed(0)} MB, then ${second.toFixed(0)} MB (${((second / first - 1) * 100).toFixed(1)} %), at most ${Math.max(...memory)} MB`,
);
await site.stop();

import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildTree, describeCommit } from "./build-tree.ts";
import { behindCdn } from "./cdn.ts";
import { type Row, toRows } from "./compare.ts";
import { client } from "./load.ts";
import { manyPosts } from "./many-posts.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { personaStreams } from "./persona-streams.ts";
import { firstVisit, htmlBytes } from "./page-bytes.ts";
import { earlyPress, slowPhone } from "./slow-phone.ts";
import { startAndMemory } from "./start-and-memory.ts";
import { startSite } from "./start-site.ts";
import { steadyLoad } from "./steady-load.ts";
import { replaceComparison, toHead, toLine } from "./table.ts";
import { asset, cachedLanding, cachedStory, list, rendering } from "./throughput.ts";

// Measures this tree, alone or in turn with another commit (`--against`). With DATABASE_URL, an empty database, it
// measures this tree on PostgreSQL.

const measurements: Record<string, Measurement> = {
  html: htmlBytes,
  visit: firstVisit,
  phone: slowPhone,
  press: earlyPress,
  start: startAndMemory,
  story: cachedStory,
  landing: cachedLanding,
  asset,
  list,
  rendering,
  "many-posts": manyPosts,
  steady: steadyLoad,
  persona: personaStreams,
  cdn: behindCdn,
};
const numbersFile = "docs/numbers.md";

const end = (message: string): never => {
  console.error(message);
  return process.exit(1);
};
// What was started and made ends with this process, on its exit.
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
  process.once(signal, () => {
    console.error(`Ended by ${signal}.`);
    process.exit(128 + number);
  });

const { values: options } = parseArgs({
  options: {
    against: { type: "string" },
    pairs: { type: "string", default: "7" },
    seconds: { type: "string" },
    visitors: { type: "string" },
    processes: { type: "string" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const { against: ref, write } = options;
const usual = Object.keys(measurements).filter((name) => !measurements[name]?.isLong);
const names = options.only?.split(",") ?? usual;
const unknown = names.find((name) => !Object.hasOwn(measurements, name));
if (unknown !== undefined) end(`No measurement is called ${unknown}: ${Object.keys(measurements).join(", ")}.`);
if (write && !ref) end("Only a comparison is written down: add --against <commit>.");
if (ref && process.env.DATABASE_URL) end("Two sites cannot share one database: unset DATABASE_URL.");
const pairs = Number(options.pairs);
const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const [seconds, visitors, processes] = [options.seconds, options.visitors, options.processes].map(toNumber);

const against = ref && describeCommit(ref);
const folders = ref ? [".", buildTree(ref)] : ["."];
const sites = await Promise.all(folders.map((folder) => startSite(folder)));
for (const site of sites) await site.restart();
for (const site of sites) await site.settle();

const measure = async (name: string): Promise<Row[]> => {
  const measurement = measurements[name] as Measurement;
  const figures: Figure[][][] = sites.map(() => []);
  for (let pair = 0; pair < (measurement.once ? 1 : pairs); pair += 1)
    for (const [index, site] of sites.entries()) {
      if (process.stderr.isTTY) process.stderr.write(`${name} ${pair + 1}/${pairs}\r`);
      figures[index]?.push(await measurement.measure(site, { pair, seconds, visitors, processes }));
    }
  const [ours = [], others] = figures;
  return toRows(ours, others);
};

console.log(`Load from ${client}.\n\n${toHead(against)}`);
const rows: Row[] = [];
for (const name of names)
  try {
    const measured = await measure(name);
    rows.push(...measured);
    console.log(measured.map(toLine).join("\n"));
  } catch (error) {
    console.error(`${name} was not measured:`, error);
    process.exitCode = 1;
  }
if (write && against) {
  const remark = `Medians of ${pairs} pairs on ${availableParallelism()} cores, load from ${client}. A ratio is this tree's figure divided by the other's.`;
  writeFileSync(numbersFile, replaceComparison(readFileSync(numbersFile, "utf8"), against, remark, rows));
}
for (const site of sites) await site.stop();

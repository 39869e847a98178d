import { memoryUsage } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** Bytes after full garbage collections: `live` is reachable from the main thread, `resident` is the resident set size. */
export type MemoryReport = { live: number; resident: number };

// Loaded into a site with `--import` and `--expose-gc`: responds to each message of the parent process with a report.
const passes = 4;
const passMs = 100;

const report = async (): Promise<MemoryReport> => {
  // Objects that are finalized in one pass can be collected in the next.
  for (let pass = 0; pass < passes; pass += 1) {
    globalThis.gc?.({ type: "major", execution: "sync" });
    await wait(passMs);
  }
  const { heapUsed, external, rss } = memoryUsage();
  return { live: heapUsed + external, resident: rss };
};

if (isMainThread && process.send) {
  process.on("message", () => void report().then((memory) => process.send?.(memory)));
  process.channel?.unref();
}

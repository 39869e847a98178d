import { memoryUsage } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** Bytes after full collections: `live` is what the main thread can reach, `resident` what the process holds. */
export type MemoryReport = { live: number; resident: number };

// Loaded into a site by `--import`, with `--expose-gc`: it answers each message of its parent with a report.
const passes = 4;
const passMs = 100;

const report = async (): Promise<MemoryReport> => {
  // What a pass finalizes can be collected by the next one.
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

import { memoryUsage } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";

/** Bytes after full garbage collection: `live` heap of the main thread, and `resident` set of the process. */
export type MemoryReport = { live: number; resident: number };

// Loaded into the site by `--import`, with `--expose-gc`: replies to each message of its parent with a report.
const passes = 4;
const passMs = 100;

const report = async (): Promise<MemoryReport> => {
  // Objects finalized by one pass can be collected by the next.
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

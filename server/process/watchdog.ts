import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

export type WatchdogData = { beats: SharedArrayBuffer; stallMs: number };

const beatEveryMs = 500;

/**
 * Ends the process with exit code 1 and a line in the log when its event loop has stood still for `stallMs`: whatever keeps it
 * running starts it again. Returns a function that stops watching. While a debugger is attached nothing is watched.
 */
export const startWatchdog = (stallMs = 10_000): (() => void) => {
  if (inspectorUrl() !== undefined) return () => undefined;
  const beats = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const timer = setInterval(() => void Atomics.add(counter, 0, 1), beatEveryMs).unref();
  const worker = new Worker(new URL("./watchdog-worker.ts", import.meta.url), {
    name: "watchdog",
    workerData: { beats, stallMs } satisfies WatchdogData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
};

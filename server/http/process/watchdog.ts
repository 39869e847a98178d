import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

export type WatchdogData = { beats: SharedArrayBuffer; stallMs: number };

const beatEveryMs = 500;

/**
 * Exits the process with code 1 and a log line when its event loop has been blocked for `stallMs`, of computing where the
 * system counts that: on a machine that is busy with other things, nothing is blocked. A process manager restarts it. Returns a function that stops the watchdog. Disabled while a debugger is attached.
 */
export const startWatchdog = (stallMs = 10_000): (() => void) => {
  if (inspectorUrl() !== undefined) return () => undefined;
  const beats = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const timer = setInterval(() => void Atomics.add(counter, 0, 1), beatEveryMs).unref();
  const worker = new Worker(new URL("./watchdog-worker.ts", import.meta.url), {
    name: "watchdog",
    workerData: { beats, stallMs } satisfies WatchdogData,
    execArgv: ["--no-addons"],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
};

import { writeSync } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.ts";

const turnMs = 1_000;
const exitMs = 2_000;

const { beats, stallMs } = workerData as WatchdogData;
const counter = new Int32Array(beats);
const sleep = (milliseconds: number): void => void Atomics.wait(counter, 1, 0, milliseconds);

/**
 * Only the main thread can exit the process with a chosen code, so this worker makes it do so through its debugger,
 * which interrupts JavaScript and regular expressions. Inside a blocking system call it does not respond: then the
 * process is killed.
 */
const endProcess = (): void => {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    stallMs,
    msg: "the event loop is blocked; exiting",
  };
  writeSync(1, `${JSON.stringify(line)}\n`);
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: "process.exit(1)" });
  sleep(exitMs);
  process.kill(process.pid, "SIGKILL");
};

// Counted in loop turns, not wall-clock time: a machine that slept has not been blocked.
let last = -1;
let silentMs = 0;
while (silentMs < stallMs) {
  sleep(turnMs);
  const now = Atomics.load(counter, 0);
  silentMs = now === last ? silentMs + turnMs : 0;
  last = now;
}
endProcess();

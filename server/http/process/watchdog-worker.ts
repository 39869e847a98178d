import { readFileSync, writeSync } from "node:fs";
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

// Linux counts in hundredths of a second, whatever its kernel's own clock is.
const tickMs = 10;

/** State and CPU time of the main thread, whose number is that of the process; null where there is no `/proc`. */
const readMainThread = (): { state: string; cpuMs: number } | null => {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, "utf8");
    // The name before may hold spaces and parentheses.
    const [state = "", ...numbers] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state, cpuMs: (Number(numbers[10]) + Number(numbers[11])) * tickMs };
  } catch {
    return null;
  }
};

/**
 * How much of a turn without a beat the main thread itself is to blame for: what it computed, or all of it if it sleeps in
 * a system call. It is not if it could run and did not get the processor, waits for the disk, or was stopped.
 */
const countBlockedMs = (before: ReturnType<typeof readMainThread>, now: ReturnType<typeof readMainThread>): number =>
  !before || !now || now.state === "S" ? turnMs : now.cpuMs - before.cpuMs;

// In turns, not wall-clock time: a machine that slept has not been blocked.
let lastBeat = -1;
let thread = readMainThread();
let blockedMs = 0;
while (blockedMs < stallMs) {
  sleep(turnMs);
  const [beat, before] = [Atomics.load(counter, 0), thread];
  thread = readMainThread();
  blockedMs = beat === lastBeat ? blockedMs + countBlockedMs(before, thread) : 0;
  lastBeat = beat;
}
endProcess();

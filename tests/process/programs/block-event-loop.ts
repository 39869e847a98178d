import { startWatchdog } from "#server/http/process/watchdog.ts";

// A separate program with a watchdog of a short limit. Its argument selects how it blocks the event loop.
startWatchdog(2_000);
process.stdout.write("started\n");
setInterval(() => process.stdout.write("alive\n"), 100);
const actions: Record<string, () => void> = {
  loop: () => {
    for (;;);
  },
  regex: () => void /^(a+)+$/.test(`${"a".repeat(50)}b`),
  microtasks: () => {
    const next = () => queueMicrotask(next);
    next();
  },
  // Half of the limit, of the processor's time.
  work: () => {
    process.stdout.write("working\n");
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 1_000_000) for (let step = 0; step < 1_000_000; step += 1);
    process.stdout.write("worked\n");
  },
  sleep: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  nothing: () => undefined,
};
setTimeout(() => actions[process.argv[2] ?? "nothing"]?.(), 300);

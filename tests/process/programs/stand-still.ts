import { startWatchdog } from "#server/process/watchdog.ts";

// A separate program under the watchdog with a short limit. Its argument selects what it does.
startWatchdog(2_000);
process.stdout.write("started\n");
setInterval(() => process.stdout.write("alive\n"), 100);
const begin: Record<string, () => void> = {
  loop: () => {
    for (;;);
  },
  regex: () => void /^(a+)+$/.test(`${"a".repeat(50)}b`),
  microtasks: () => {
    const next = () => queueMicrotask(next);
    next();
  },
  nothing: () => undefined,
};
setTimeout(() => begin[process.argv[2] ?? "nothing"]?.(), 300);

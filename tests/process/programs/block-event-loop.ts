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
  nothing: () => undefined,
};
setTimeout(() => actions[process.argv[2] ?? "nothing"]?.(), 300);

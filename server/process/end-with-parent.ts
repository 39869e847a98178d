import { isMainThread } from "node:worker_threads";

// Imported by programs that run in a process of their own: ends that process when the one that started it has ended,
// however that ended. In a worker thread it does so even while the main thread is busy.
const everyMs = 200;
const parent = process.ppid;

const timer = setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, everyMs);
if (isMainThread) timer.unref();

import { isMainThread, workerData } from "node:worker_threads";

// Imported by programs that run in a process of their own: ends that process when the one that started it has ended,
// however that ended. In a worker thread it does so even while the main thread is busy; the main thread tells it the parent,
// which may end before the worker begins.
const everyMs = 200;
const parent = isMainThread ? process.ppid : (workerData as { parent: number }).parent;

const timer = setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, everyMs);
if (isMainThread) timer.unref();

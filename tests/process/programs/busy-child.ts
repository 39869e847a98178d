import { Worker } from "node:worker_threads";

// Prints that it runs, and is then busy for ever in its main thread.
const program = new URL(import.meta.resolve("@site/supabase/embedded/end-with-parent.ts"));
new Worker(program, { workerData: { parent: process.ppid } }).on("online", () => {
  console.log("busy");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

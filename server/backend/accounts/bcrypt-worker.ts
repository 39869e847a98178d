import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";
import type { HashAnswer, HashTask } from "./hash-off-thread.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads knows no origin
const answer = (message: HashAnswer): void => parentPort?.postMessage(message);

parentPort?.on("message", (task: HashTask) => {
  try {
    answer({ id: task.id, value: task.kind === "hash" ? bcrypt.hashSync(task.text, task.cost) : bcrypt.compareSync(task.text, task.hash) });
  } catch (error) {
    answer({ id: task.id, problem: error instanceof Error ? error.message : String(error) });
  }
});

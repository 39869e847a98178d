import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";
import type { HashResult, HashRequest } from "./bcrypt-pool.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads knows no origin
const answer = (message: HashResult): void => parentPort?.postMessage(message);

parentPort?.on("message", (task: HashRequest) => {
  try {
    answer({
      id: task.id,
      value: task.kind === "hash" ? bcrypt.hashSync(task.text, task.cost) : bcrypt.compareSync(task.text, task.hash),
    });
  } catch (error) {
    answer({ id: task.id, problem: error instanceof Error ? error.message : String(error) });
  }
});

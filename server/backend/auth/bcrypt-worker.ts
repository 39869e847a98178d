import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";
import type { HashResult, HashRequest } from "./bcrypt-pool.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads knows no origin
const reply = (message: HashResult): void => parentPort?.postMessage(message);

parentPort?.on("message", (task: HashRequest) => {
  try {
    reply({
      id: task.id,
      value: task.kind === "hash" ? bcrypt.hashSync(task.text, task.cost) : bcrypt.compareSync(task.text, task.hash),
    });
  } catch (error) {
    reply({ id: task.id, problem: error instanceof Error ? error.message : String(error) });
  }
});

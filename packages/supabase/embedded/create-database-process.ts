import { Worker } from "node:worker_threads";
import { toPlainError } from "../plain-error.ts";
import type { CreateRequest, CreateResult } from "./create-database.ts";
import { openDatabase } from "./open-database.ts";

const create = async (request: CreateRequest): Promise<void> => {
  const database = await openDatabase(request, { onChange: () => undefined });
  await database.close();
};

// The engine blocks this thread for seconds.
new Worker(new URL("./end-with-parent.ts", import.meta.url), {
  execArgv: [],
  env: {},
  workerData: { parent: process.ppid },
}).unref();
process.once("disconnect", () => process.exit(1));
process.once("message", (request: CreateRequest) => {
  void create(request)
    .then(() => null, toPlainError)
    .then((error) => process.send?.({ error } satisfies CreateResult, () => process.exit(error ? 1 : 0)));
});

import { Worker } from "node:worker_threads";
import { toPlainError } from "../plain-error.ts";
import { countRows, type RowCounts } from "./count-rows.ts";
import type { CreateRequest, CreateResult } from "./create-database.ts";
import { openDatabase } from "./open-database.ts";

const create = async (request: CreateRequest): Promise<RowCounts> => {
  const database = await openDatabase(request, { onChange: () => undefined });
  const counts = await countRows((text) => database.query(text, [], { callId: 0, expiresAt: Infinity }));
  await database.close();
  return counts;
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
    .then(
      (counts): CreateResult => ({ error: null, counts }),
      (error: unknown): CreateResult => ({ error: toPlainError(error), counts: {} }),
    )
    .then((result) => process.send?.(result, () => process.exit(result.error ? 1 : 0)));
});

import { Worker } from "node:worker_threads";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";
import type { CreateRequest, CreateResult } from "./create-database.ts";
import { openDatabase } from "./open-database.ts";

const create = async (request: CreateRequest): Promise<void> => {
  const rejectEmail = () => Promise.reject(new Error("No email is sent while a database is created"));
  const database = await openDatabase(request, { mail: { send: rejectEmail }, onChange: () => undefined });
  await database.close();
};

// The engine blocks this thread for seconds.
new Worker(new URL("../../process/end-with-parent.ts", import.meta.url), {
  execArgv: [],
  env: {},
  workerData: { parent: process.ppid },
}).unref();
process.once("disconnect", () => process.exit(1));
process.once("message", (request: CreateRequest) => {
  void create(request)
    .then(() => null, toLiteError)
    .then((error) => process.send?.({ error } satisfies CreateResult, () => process.exit(error ? 1 : 0)));
});

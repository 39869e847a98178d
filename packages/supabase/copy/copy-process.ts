import { Worker } from "node:worker_threads";
import { countRows } from "../embedded/count-rows.ts";
import { unpackCluster } from "../embedded/create-database.ts";
import { openEngine } from "../embedded/open-engine.ts";
import { moveRows } from "../move/move-rows.ts";
import { openPostgresSnapshot } from "../move/open-postgres.ts";
import { toPlainError } from "../plain-error.ts";
import type { CopyRequest, FromProcess } from "./run-copy-process.ts";
import { writeFileList } from "../storage/stored-files.ts";

const send = (message: FromProcess, done = () => undefined as void): void => void process.send?.(message, done);
const tellProgress = (): void => send({ kind: "progress" });

const copy = async ({ url, to, clusterArchive, migrationsDirectory }: CopyRequest) => {
  // First, because creating a database takes the most memory, and the server is to keep its snapshot for no longer.
  if (clusterArchive !== undefined) await unpackCluster(clusterArchive, to);
  const next = await openEngine(to);
  tellProgress();
  const old = await openPostgresSnapshot(url);
  await moveRows({ from: old, to: next, migrationsDirectory, sessions: "stay", onProgress: tellProgress });
  await old.close();
  const counts = await countRows((text) => next.connection.query(text));
  await writeFileList(next.connection, to);
  await next.close();
  return counts;
};

// The engine blocks this thread for seconds.
new Worker(new URL("../embedded/end-with-parent.ts", import.meta.url), {
  execArgv: [],
  env: {},
  workerData: { parent: process.ppid },
}).unref();
process.once("disconnect", () => process.exit(1));
process.once("message", (request: CopyRequest) => {
  void copy(request)
    .then(
      (counts): FromProcess => ({ kind: "done", counts }),
      (error: unknown): FromProcess => ({ kind: "failed", error: toPlainError(error) }),
    )
    .then((result) => send(result, () => process.exit(result.kind === "done" ? 0 : 1)));
});

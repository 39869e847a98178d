import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { toPlainError } from "../plain-error.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { toProgress } from "./progress.ts";
import type { FromWorker, ToWorker, WorkerData, WorkRequest } from "./protocol.ts";

const beatEveryMs = 250;

if (!parentPort) throw new Error("This file runs in a worker thread");
const port = parentPort;
const { options, progress: buffer } = workerData as WorkerData;
const progress = toProgress(buffer);
setInterval(() => progress.beat(), beatEveryMs);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port between threads has no origin
const post = (message: FromWorker): void => port.postMessage(message);

const endAfterCrash = (error: unknown): never => {
  // An uncaught error ends this thread and reaches the main thread with its message.
  throw new Error(`The database engine failed: ${toPlainError(error).message}`, { cause: error });
};

const work = (database: OpenDatabase, request: WorkRequest & { id: number }) => {
  const call = { callId: request.id, expiresAt: request.expiresAt };
  if (request.kind === "run") return database.run(request.statement, call);
  if (request.kind === "query") return database.query(request.sql, request.values, call);
  if (request.kind === "copy") return database.copy(request.to, call);
  return database.transact(request.statements, call);
};

try {
  const database = await openDatabase(
    options,
    {
      onChange: (table) => post({ kind: "change", table }),
      onCrash: (error) => setImmediate(() => endAfterCrash(error)),
    },
    progress,
  );
  port.on("message", (message: ToWorker) => {
    if (message.kind === "close") return void database.close().finally(() => post({ kind: "closed" }));
    const { id } = message;
    work(database, message).then(
      (value) => post({ kind: "result", id, value }),
      (error: unknown) => post({ kind: "error", id, error: toPlainError(error) }),
    );
  });
  post({ kind: "ready", facts: database.facts });
  flushCompileCache();
} catch (error) {
  post({ kind: "failed", error: toPlainError(error) });
}

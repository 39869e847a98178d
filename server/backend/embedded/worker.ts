import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { toLiteError, fromLiteError } from "../supabase-lite/to-lite-error.ts";
import type { AuthEmail, EmailDriver } from "../backend.ts";
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
const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

/** Emails are sent by the main thread; this thread waits for the result. */
const createEmailPort = () => {
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let lastId = 0;
  const sink: EmailDriver = {
    send(mail: AuthEmail) {
      const result = Promise.withResolvers<void>();
      lastId += 1;
      waiting.set(lastId, result);
      post({ kind: "mail", id: lastId, mail });
      return result.promise;
    },
  };
  const settle = ({ id, error }: Extract<ToWorker, { kind: "mail-result" }>) => {
    const result = waiting.get(id);
    waiting.delete(id);
    if (error) result?.reject(fromLiteError(error));
    else result?.resolve();
  };
  return { sink, settle };
};

const emailPort = createEmailPort();

const endAfterCrash = (error: unknown): never => {
  // An uncaught error ends this thread and reaches the main thread with its message.
  throw new Error(`The database engine failed: ${toLiteError(error).message}`, { cause: error });
};

const work = async (database: OpenDatabase, request: WorkRequest & { id: number }): Promise<void> => {
  const { id, deadlineMs, expiresAt } = request;
  const known = { callId: id, deadlineMs, expiresAt };
  try {
    if (request.kind === "query")
      return post({ kind: "result", id, value: await database.query(request.sql, request.values, known) });
    if (request.kind === "run")
      return post({ kind: "result", id, value: await database.run(request.statement, known) });
    const response = await database.call(request.call, known);
    post({ kind: "result", id, value: response }, response.body ? [response.body.buffer] : []);
  } catch (error) {
    post({ kind: "error", id, error: toLiteError(error) });
  }
};

try {
  const database = await openDatabase(
    options,
    {
      mail: emailPort.sink,
      onChange: (table) => post({ kind: "change", table }),
      onCrash: (error) => setImmediate(() => endAfterCrash(error)),
    },
    progress,
  );
  port.on("message", (message: ToWorker) => {
    if (message.kind === "mail-result") emailPort.settle(message);
    else if (message.kind === "close") void database.close().finally(() => post({ kind: "closed" }));
    else void work(database, message);
  });
  post({ kind: "ready", facts: database.facts });
  flushCompileCache();
} catch (error) {
  post({ kind: "failed", error: toLiteError(error) });
}

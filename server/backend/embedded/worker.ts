import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";
import type { RequestPasswords } from "../supabase-lite/request-passwords.ts";
import { createAskPort } from "./ask-port.ts";
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

// Emails are sent and passwords are hashed by the main thread; this thread waits for the result.
const { ask, settle } = createAskPort((id, question) => post({ kind: "question", id, question }));
const toPasswords = (callId: number): RequestPasswords => ({
  hash: (password, account) => ask({ kind: "hash", callId, account, password }),
  compare: (password, hash, account) => ask({ kind: "compare", callId, account, password, hash }),
});

const endAfterCrash = (error: unknown): never => {
  // An uncaught error ends this thread and reaches the main thread with its message.
  throw new Error(`The database engine failed: ${toLiteError(error).message}`, { cause: error });
};

const work = async (database: OpenDatabase, request: WorkRequest & { id: number }): Promise<void> => {
  const { id, deadlineMs, expiresAt } = request;
  const known = { callId: id, deadlineMs, expiresAt, passwords: toPasswords(id) };
  try {
    if (request.kind === "query")
      return post({ kind: "result", id, value: await database.query(request.sql, request.values, known) });
    if (request.kind === "run")
      return post({ kind: "result", id, value: await database.run(request.statement, known) });
    if (request.kind === "transact")
      return post({ kind: "result", id, value: await database.transact(request.statements, known) });
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
      mail: { send: (mail) => ask({ kind: "mail", mail }) },
      onChange: (table) => post({ kind: "change", table }),
      onCrash: (error) => setImmediate(() => endAfterCrash(error)),
    },
    progress,
  );
  port.on("message", (message: ToWorker) => {
    if (message.kind === "answer") settle(message.id, message.answer);
    else if (message.kind === "close") void database.close().finally(() => post({ kind: "closed" }));
    else void work(database, message);
  });
  post({ kind: "ready", facts: database.facts });
  flushCompileCache();
} catch (error) {
  post({ kind: "failed", error: toLiteError(error) });
}

import { Worker } from "node:worker_threads";
import { applySystemSchema } from "../../database/prepare-database.ts";
import { toPlainError } from "../../plain-error.ts";
import { PGlite } from "./engine.ts";
import { expendable } from "./expendable.ts";
import type { Engine } from "../../transfer/engine.ts";
import { siteConditions } from "../../transfer/plan-copy.ts";
import { transferDatabase } from "../../transfer/transfer-database.ts";
import { importEngine, openEngine } from "./open-engine.ts";
import type { FromProcess, UpgradeRequest } from "./run-upgrade-process.ts";
import { UpgradeError } from "./upgrade-error.ts";

const send = (message: FromProcess, done = () => undefined as void): void => void process.send?.(message, done);

const openOld = async ({ oldEngine, oldFolder }: UpgradeRequest): Promise<Engine> => {
  try {
    return await openEngine(await importEngine(oldEngine), oldFolder);
  } catch (error) {
    const { message } = toPlainError(error);
    throw new UpgradeError(
      `The engine that made it cannot open it (${message}). If it is damaged, restore it from a backup.`,
    );
  }
};

const upgrade = async (request: UpgradeRequest): Promise<void> => {
  // First, because creating a database takes the most memory.
  const next = await openEngine(PGlite, request.newFolder);
  send({ kind: "progress" });
  const old = await openOld(request);
  send({ kind: "progress" });
  await transferDatabase({
    old,
    next,
    createSystemSchema: applySystemSchema,
    migrationsDirectory: request.migrationsDirectory,
    expendable,
    conditions: siteConditions,
    onProgress: () => send({ kind: "progress" }),
  });
  await next.close();
};

// The engines block this thread for seconds.
new Worker(new URL("../end-with-parent.ts", import.meta.url), {
  execArgv: [],
  env: {},
  workerData: { parent: process.ppid },
}).unref();
process.once("disconnect", () => process.exit(1));
process.once("message", (request: UpgradeRequest) => {
  void upgrade(request)
    .then(() => null, toPlainError)
    .then((error) => send({ kind: "done", error }, () => process.exit(error ? 1 : 0)));
});

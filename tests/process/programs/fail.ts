import { createLog } from "#server/telemetry/log.ts";
import { exitOnUncaughtError } from "#server/http/process/exit-on-error.ts";

// A separate program that fails with an uncaught error.
const log = createLog("info");
exitOnUncaughtError(log);
log.info("before");
setInterval(() => undefined, 1_000);
if (process.argv[2] === "rejection") void Promise.reject(new Error("nobody waits for this"));
else
  setTimeout(() => {
    throw new Error("nobody catches this");
  }, 10);

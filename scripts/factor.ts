import path from "node:path";
import { AppError } from "#contracts/errors.ts";
import { emailPattern } from "#contracts/accounts/email.ts";
import { askRunningSite } from "#server/backup/machine/control-socket.ts";
import { bootstrap } from "#server/bootstrap.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import { readCommandEnv } from "./read-command-env.ts";

const usage = `What shall be done with a second factor?
  npm run factor -- remove <email>   lets its person log in with the password alone, ends all their sessions, tells them`;

/** Opens the site without listening: one that is stopped, or one more beside those on the same PostgreSQL. */
const removeHere = async (env: Env, email: string): Promise<void> => {
  const logBuffer = createLogBuffer();
  const site = await bootstrap({
    env,
    log: createLog("error", logBuffer),
    logBuffer,
    loadBuild: () => Promise.reject(new Error("no page is rendered")),
    clientDir: null,
    mode: "development",
  });
  try {
    await site.removeFactors(email);
  } finally {
    site.endStreams();
    await site.stopProbing();
    await site.close();
  }
};

// For somebody who lost app and recovery codes, also the owner.
try {
  const [action, email = ""] = process.argv.slice(2);
  if (action !== "remove" || !emailPattern.test(email)) throw new DataDirError(usage);
  const env = readCommandEnv();
  const answer = await askRunningSite(path.resolve(env.dataDir), "/remove-factor", { email });
  if (answer === null) await removeHere(env, email);
  console.log(`The account ${email} has no second factor any more, and is signed out everywhere.`);
} catch (error) {
  if (![AppError, EnvError, DataDirError].some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

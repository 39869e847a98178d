import path from "node:path";
import { AppError } from "#contracts/errors.ts";
import { emailPattern } from "#contracts/accounts/email.ts";
import { askRunningSite } from "#server/backup/machine/control-socket.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, EnvError } from "#server/env.ts";
import { openWithoutListening } from "./open-site.ts";
import { readCommandEnv } from "./read-command-env.ts";

const usage = `What shall be done with a second factor?
  npm run factor -- remove <email>   lets its person log in with the password alone, ends all their sessions, tells them`;

const removeHere = async (env: Env, email: string): Promise<void> => {
  const { site, close } = await openWithoutListening(env);
  await site.removeFactors(email).finally(close);
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

import "./set-node-env.ts";
import { inspect } from "node:util";
import type { ServerBuild } from "react-router";
import { bootstrap } from "./bootstrap.ts";
import { DataDirError } from "./data-dir.ts";
import { type Env, EnvError, readEnv } from "./env.ts";
import { createLog } from "./telemetry/log.ts";
import { createLogBuffer } from "./telemetry/log-buffer.ts";
import { exitOnUncaughtError } from "./http/process/exit-on-error.ts";
import { serveSite } from "./serve-site.ts";
import { startWatchdog } from "./http/process/watchdog.ts";

const buildFile = new URL("../build/server/index.js", import.meta.url);

const exitWith = (message: string) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const describeListenError = (code: string | undefined, { port, host }: Env): string | null => {
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
  if (code === "EACCES")
    return `This user may not listen on port ${port}. Set PORT to 1024 or more, with a reverse proxy before it.`;
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN")
    return `This machine has no address ${host} to listen on. Set HOST to 127.0.0.1, 0.0.0.0 or one of its own.`;
  return null;
};

/** Signal handler; until the site is up there is nothing to shut down. */
let stop = (): void => process.exit(0);
process.on("SIGTERM", () => stop());
process.on("SIGINT", () => stop());

const start = async () => {
  const env = readEnv();
  const logBuffer = createLogBuffer();
  const log = createLog(env.logLevel, logBuffer);
  exitOnUncaughtError(log);
  const build = (await import(buildFile.href)) as ServerBuild;
  const site = await bootstrap({ env, log, logBuffer, loadBuild: async () => build, clientDir: "build/client" });

  stop = serveSite(site, {
    env,
    log,
    onListening(port) {
      const { name } = site.content.get("persona");
      const news = `${name} is awake: ${env.siteUrl.replace(/:0$/, `:${port}`)}`;
      // What collects the output expects lines of JSON; whatever LOG_LEVEL is, somebody waits for this one.
      if (process.stdout.isTTY) console.log(`\n  ${news}\n`);
      else createLog("info").info(news);
    },
    onError: ({ code, message }) => exitWith(describeListenError(code, env) ?? message),
  });
  startWatchdog();
};

await start().catch((error: unknown) => {
  const isUserFacing = error instanceof EnvError || error instanceof DataDirError;
  exitWith(isUserFacing ? error.message : `The site cannot start.\n${inspect(error)}`);
});

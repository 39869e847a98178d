import { setTimeout as wait } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";
import type { Neo } from "#server/chat/neo/neo.ts";
import { serveSite } from "#server/serve-site.ts";

// The site with a NEO that slowly answers with consecutive numbers. Arguments: how many, and the milliseconds before each.
const [chunks = 0, everyMs = 0] = process.argv.slice(2).map(Number);

const neo: Neo = {
  name: "slow",
  async *answer({ signal }) {
    for (let chunk = 1; chunk <= chunks && !signal.aborted; chunk += 1) {
      await wait(everyMs);
      yield `${chunk} `;
    }
  },
};

const env = readEnv();
const log = createLog(env.logLevel);
const build = (await import(new URL("../../../build/server/index.js", import.meta.url).href)) as ServerBuild;
const site = await bootstrap({
  env,
  log,
  loadBuild: async () => build,
  clientDir: "build/client",
  logBuffer: createLogBuffer(),
  neo,
});
const stop = serveSite(site, {
  env,
  log,
  onListening: () => undefined,
  onError: (error) => {
    throw error;
  },
});
process.on("SIGTERM", stop);

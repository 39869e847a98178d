import { setTimeout as wait } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createLogBuffer } from "#server/monitor/log-buffer.ts";
import type { Neo } from "#server/neo/neo.ts";
import { serveSite } from "#server/process/serve-site.ts";

// The site with a NEO that says a number after the other and no more, slowly. Its arguments: how many, and the milliseconds
// before each.
const [pieces = 0, everyMs = 0] = process.argv.slice(2).map(Number);

const neo: Neo = {
  name: "slow",
  async *answer({ signal }) {
    for (let piece = 1; piece <= pieces && !signal.aborted; piece += 1) {
      await wait(everyMs);
      yield `${piece} `;
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

import { once } from "node:events";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { bootstrap } from "#server/bootstrap.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createLogBuffer } from "#server/monitor/log-buffer.ts";
import type { Neo } from "#server/neo/neo.ts";
import { useCheapPasswordHashes } from "#tests/support/cheap-password-hashes.ts";

// The site with a NEO who says what the parent process tells him, when it does: a message is the next piece of his
// answer, an empty one its end. Questions that begin with "Quick" are answered at once. `cut` ends all connections.

useCheapPasswordHashes();

const pieces: string[] = [];

const neo: Neo = {
  name: "told",
  async *answer({ question, signal }) {
    if (question.startsWith("Quick")) return yield `Answer to: ${question}`;
    for (;;) {
      while (pieces.length === 0) await once(process, "message", { signal }).catch(() => signal.throwIfAborted());
      const piece = pieces.shift();
      if (!piece) return;
      yield piece;
    }
  },
};

const env = readEnv();
const build = (await import(new URL("../../../build/server/index.js", import.meta.url).href)) as ServerBuild;
const logBuffer = createLogBuffer();
const log = createLog(env.logLevel, logBuffer);
const site = await bootstrap({ env, log, logBuffer, loadBuild: async () => build, clientDir: "build/client", neo });
const server = serve({ fetch: site.fetch, port: env.port, hostname: env.host }) as Server;
process.on("message", (message: string | { cut: true }) => {
  if (typeof message === "string") pieces.push(message);
  else server.closeAllConnections();
});
process.on("SIGTERM", () => {
  site.endStreams();
  server.close();
  void site.close().finally(() => process.exit(0));
});

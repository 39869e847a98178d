import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { bootstrap } from "./bootstrap.ts";
import { readEnv } from "./env.ts";
import { asksForMessages } from "./http/process/realtime-door.ts";
import { createLog } from "./telemetry/log.ts";
import { createLogBuffer } from "./telemetry/log-buffer.ts";

// Vite loads the pages and reloads them on edits; server files are reloaded by a restart (node --watch).
const env = readEnv();
const logBuffer = createLogBuffer();
const log = createLog(env.logLevel, logBuffer);
const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
const loadBuild = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
const site = await bootstrap({ env, log, logBuffer, loadBuild, clientDir: null, mode: "development" });
const listen = getRequestListener(site.fetch);

http.on("request", (request, response) => vite.middlewares(request, response, () => void listen(request, response)));
http.on("upgrade", (request, socket, head) => {
  if (asksForMessages(request)) site.upgrade(request, socket, head);
});
http.listen(env.port, env.host, () => console.log(`\n  Development: ${env.siteUrl}\n`));

const stop = () => {
  void vite
    .close()
    .then(() => site.close())
    .finally(() => process.exit(0));
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

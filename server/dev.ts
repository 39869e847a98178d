import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { keepAccessRules } from "./access-rules.ts";
import { createApp } from "./app.ts";
import { openDataDir } from "./data-dir.ts";
import { readEnv } from "./env.ts";
import { createLocalKey } from "./local-access/local-key.ts";
import { createLog } from "./log.ts";
import { openBackend } from "./open-backend.ts";
import { openPostOffice } from "./providers/mail/open-post-office.ts";

// The pages are loaded through Vite and change as they are edited; server files are read anew on a restart (node --watch).
const env = readEnv();
const log = createLog(env.logLevel);
const dataDir = await openDataDir(env.dataDir);
const mail = openPostOffice(env, "content", log);
const backend = await openBackend(env, dataDir, mail.sink, log);
mail.open(backend.service());
await keepAccessRules(backend, env, log);
const localKey = await createLocalKey(dataDir.root, log);
const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
const loadBuild = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
const app = createApp({ env, backend, mail, log, loadBuild, clientDir: null, contentDir: "content", cacheDir: dataDir.cache, localKey, mode: "development" });
const listen = getRequestListener(app.fetch);

http.on("request", (request, response) => vite.middlewares(request, response, () => void listen(request, response)));
http.listen(env.port, env.host, () => console.log(`\n  Development: ${env.siteUrl}\n`));

const stop = () => {
  void vite.close().then(() => backend.close()).finally(() => process.exit(0));
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

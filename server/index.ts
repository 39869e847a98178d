import "./production.ts";
import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { keepAccessRules } from "./access-rules.ts";
import { createApp } from "./app.ts";
import { DataDirError, openDataDir } from "./data-dir.ts";
import { EnvError, readEnv } from "./env.ts";
import { createLocalKey } from "./local-access/local-key.ts";
import { createLog } from "./log.ts";
import { openBackend } from "./open-backend.ts";
import { openPostOffice } from "./providers/mail/open-post-office.ts";

const shutdownMs = 10_000;
const buildFile = new URL("../build/server/index.js", import.meta.url);

const start = async () => {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const dataDir = await openDataDir(env.dataDir, { shared: Boolean(env.databaseUrl ?? env.hosted) });
  const mail = openPostOffice(env, "content", log);
  const backend = await openBackend(env, dataDir, mail.sink, log).catch((error: unknown) => {
    dataDir.release();
    throw error;
  });
  mail.open(backend.service());
  await keepAccessRules(backend, env, log);
  const localKey = await createLocalKey(dataDir.root, log);
  const build = (await import(buildFile.href)) as ServerBuild;
  const app = createApp({ env, backend, mail, log, loadBuild: async () => build, clientDir: "build/client", contentDir: "content", cacheDir: dataDir.cache, localKey });

  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host }, ({ port }) => {
    const { name } = JSON.parse(personaText) as { name: string };
    console.log(`\n  ${name} is awake: ${env.siteUrl.replace(/:0$/, `:${port}`)}\n`);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    fail(error.code === "EADDRINUSE" ? `Port ${env.port} is already in use. Stop the other program, or set PORT to another number.` : error.message);
  });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const giveUp = setTimeout(() => process.exit(1), shutdownMs);
    server.close(async () => {
      await app.close();
      mail.close();
      await backend.close();
      dataDir.release();
      clearTimeout(giveUp);
      process.exit(0);
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
};

const fail = (message: string) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const personaText = await readFile("content/persona.json", "utf8");
await start().catch((error: unknown) => {
  const isForThePerson = error instanceof EnvError || error instanceof DataDirError;
  fail(isForThePerson ? error.message : `The site cannot start.\n${inspect(error)}`);
});

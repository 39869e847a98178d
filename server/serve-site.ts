import { createServer, type Server } from "node:http";
import { type HttpBindings, serve } from "@hono/node-server";
import type { Site } from "./bootstrap.ts";
import type { Env } from "./env.ts";
import type { ProcessLog } from "./telemetry/log.ts";
import { prepareClose } from "./http/process/close-server.ts";
import { getIncomingLine } from "./http/sender/client-ip.ts";
import { chooseConnectionLimits, limitConnections } from "./http/process/limit-connections.ts";
import { asksForMessages } from "./http/process/realtime-door.ts";
import { createRequestTurns } from "./http/process/request-turns.ts";

type Options = {
  env: Pick<Env, "port" | "host" | "trustProxy">;
  log: ProcessLog;
  onListening(port: number): void;
  onError(error: NodeJS.ErrnoException): void;
};

const shutdownMs = 9_500;

type Listener = NonNullable<Parameters<typeof createServer>[1]>;

/** Node's server; ready responses are sent before a Hono request is created. */
const createReadyServer = (sendReady: Site["sendReady"], trustProxy: boolean) => {
  const beginInTurn = createRequestTurns();
  return ((options: object, listener: Listener) =>
    createServer({ ...options, shouldUpgradeCallback: asksForMessages }, (incoming, outgoing) => {
      beginInTurn(getIncomingLine(incoming, trustProxy), () => {
        if (!sendReady(incoming, outgoing)) listener(incoming, outgoing);
      });
    })) as typeof createServer;
};

/** Serves a site. Returns its shutdown, which exits the process: with code 0, or 1 if it takes too long. */
export const serveSite = (site: Site, { env, log, onListening, onError }: Options): (() => void) => {
  const fetch: Site["fetch"] = (request, bindings, context) =>
    // After a connection was closed, requests that had already been received on it may still arrive here.
    (bindings as HttpBindings).incoming.socket.destroyed ? new Response() : site.fetch(request, bindings, context);
  const server = serve(
    { fetch, port: env.port, hostname: env.host, createServer: createReadyServer(site.sendReady, env.trustProxy) },
    ({ port }) => onListening(port),
  ) as Server;
  server.on("upgrade", site.upgrade);
  limitConnections(server, chooseConnectionLimits(env.trustProxy));
  const closeServer = prepareClose(server);
  server.on("error", onError);

  let isStopping = false;
  const shutDown = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error({ shutdownMs }, "the site did not shut down in time");
      log.flushSync();
      process.exit(1);
    }, shutdownMs).unref();
    const probing = site.stopProbing();
    site.endStreams();
    await Promise.all([probing, closeServer()]);
    await site.close();
    log.flushSync();
    process.exit(0);
  };
  return () => void shutDown();
};

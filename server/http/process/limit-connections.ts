import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { toClientNetwork, toWideKey } from "../sender/client-ip.ts";
import { createFairSlots } from "./fair-slots.ts";

/** Maximum number of open connections: per client (undefined behind a proxy, which opens all of them), and in total. */
type Limits = { perClient: number | undefined; total: number };

const mostConnections = 4_000;
const headersMs = 20_000;
// How long a connection may wait for its next request. Behind a proxy it is longer than proxies wait (nginx 60 s, Traefik
// 90, Caddy 120): if the site ended it first, a form that a proxy is just sending would be lost, as an error 502.
const keepAliveMs = { direct: 30_000, behindProxy: 125_000 };

/** Maximum number of open files of this process, which includes connections; null if the system does not tell. */
const readFileLimit = (): number | null => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? NaN) || null;
  } catch {
    return null;
  }
};

/** Leaves half of the file descriptors to the database, to files that are sent and to other processes. */
export const chooseConnectionLimits = (trustProxy: boolean, fileLimit = readFileLimit()): Limits => {
  const total = Math.min(mostConnections, Math.floor((fileLimit ?? Infinity) / 2));
  return { total, perClient: trustProxy ? undefined : Math.floor(total / 4) };
};

/**
 * Prevents a few clients from taking all connections: otherwise they could exhaust the file descriptors, without which
 * the process cannot work. A connection beyond a client's limit is closed at once. When there are too many in total,
 * the client with most loses its oldest.
 */
export const limitConnections = (server: Server, { perClient, total }: Limits): void => {
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = perClient === undefined ? keepAliveMs.behindProxy : keepAliveMs.direct;
  const connections = createFairSlots<Socket>({ perClient, total, end: (socket) => socket.destroy() });

  // Runs before the listener that reads requests.
  server.prependListener("connection", (socket: Socket) => {
    const client = toWideKey(toClientNetwork(socket.remoteAddress ?? "unknown"));
    if (!connections.take(client, socket)) return void socket.destroy();
    socket.once("close", () => connections.free(socket));
  });
};

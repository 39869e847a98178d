import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { toClientNetwork } from "../rate-limit/client-ip.ts";

/** How many connections may be open: of one client (undefined behind a proxy, which opens all of them), and in all. */
type Limits = { perClient: number | undefined; total: number };

const mostConnections = 4_000;
const headersMs = 20_000;

/** How many files the process may open, a connection being one; null on a system that does not say. */
const readFileLimit = (): number | null => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? NaN) || null;
  } catch {
    return null;
  }
};

/** Leaves half of the files to the database, to what is sent and to other processes. */
export const chooseConnectionLimits = (trustProxy: boolean, fileLimit = readFileLimit()): Limits => {
  const total = Math.min(mostConnections, Math.floor((fileLimit ?? Infinity) / 2));
  return { total, perClient: trustProxy ? undefined : Math.floor(total / 4) };
};

/**
 * Keeps a few clients from taking all connections: without it, whoever opens as many as the process may open files ends
 * it, because nothing else can be opened. One too many of a client is closed at once. When there are too many in all,
 * the client that has most loses its oldest.
 */
export const limitConnections = (server: Server, { perClient = Infinity, total }: Limits): void => {
  server.headersTimeout = headersMs;
  const clients = new Map<string, Set<Socket>>();
  let open = 0;

  const close = (client: string, socket: Socket): void => {
    const own = clients.get(client);
    if (!own?.delete(socket)) return;
    open -= 1;
    if (own.size === 0) clients.delete(client);
    socket.destroy();
  };
  /** Whether there is a place for one more of a client that has so many. */
  const makeRoom = (count: number): boolean => {
    if (open < total) return true;
    let greediest: string | null = null;
    let most = count + 1;
    for (const [client, { size }] of clients)
      if (size > most) {
        greediest = client;
        most = size;
      }
    const [oldest] = (greediest !== null && clients.get(greediest)) || [];
    if (greediest === null || !oldest) return false;
    close(greediest, oldest);
    return true;
  };

  // Before the listener that reads requests.
  server.prependListener("connection", (socket: Socket) => {
    const client = toClientNetwork(socket.remoteAddress ?? "unknown");
    const own = clients.get(client) ?? new Set<Socket>();
    if (own.size >= perClient || !makeRoom(own.size)) return void socket.destroy();
    own.add(socket);
    clients.set(client, own);
    open += 1;
    socket.once("close", () => close(client, socket));
  });
};

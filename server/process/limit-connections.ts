import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createClientLines } from "../client-lines.ts";
import { toClientNetwork } from "../rate-limit/client-ip.ts";

/** How many connections may be open: of one client (undefined behind a proxy, which opens all of them), and in all. */
type Limits = { perClient: number | undefined; total: number };

type Connection = { client: string; socket: Socket };

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
  const connections = createClientLines<Connection>();

  const close = (connection: Connection): void => {
    connections.remove(connection.client, connection);
    connection.socket.destroy();
  };
  /** Whether there is a place for one more of this client. */
  const makeRoom = (client: string): boolean => {
    const own = connections.count(client);
    if (own >= perClient) return false;
    if (connections.total() < total) return true;
    const longest = connections.findLongest();
    const [oldest] = longest;
    if (!oldest || longest.length <= own + 1) return false;
    close(oldest);
    return true;
  };

  // Before the listener that reads requests.
  server.prependListener("connection", (socket: Socket) => {
    const client = toClientNetwork(socket.remoteAddress ?? "unknown");
    if (!makeRoom(client)) return void socket.destroy();
    const connection = { client, socket };
    connections.add(client, connection);
    socket.once("close", () => close(connection));
  });
};

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a client and a server; `freeze` lets nothing through any more, in either direction, without an end. */
export const createTcpProxy = async (targetPort: number) => {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let accepted = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    accepted += 1;
    keep(client);
    if (isFrozen) return;
    const upstream = keep(connect(targetPort, "127.0.0.1"));
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** Number of connections so far. */
    countAccepted: () => accepted,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections work again; those that were frozen stay so. */
    thaw() {
      isFrozen = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

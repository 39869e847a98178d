import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";

/** Serves on loopback at a free port. Returns the URL and a function that stops the server. */
export const serveOnLoopback = async (
  fetch: (request: Request) => Promise<Response>,
  upgrade?: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = createServer(getRequestListener(fetch));
  if (upgrade) server.on("upgrade", upgrade);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

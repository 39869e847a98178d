import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";

type RateLimiter = {
  /** How long answers that are being sent may take to arrive. */
  downloadMs?: number;
  /** How long requests that have no answer yet may take. */
  workMs?: number;
};

const idleEveryMs = 100;

/** Makes a server closable: call it before the server takes requests. */
export const prepareClose = (server: Server) => {
  const open = new Set<ServerResponse>();
  server.on("request", (_request, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  });

  /** Takes no more connections, lets what is on its way arrive within the limits, and cuts the rest. */
  return async ({ downloadMs = 3_000, workMs = 5_000 }: RateLimiter = {}): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    // A connection that was busy when the server closed becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
    const downloads = setTimeout(() => {
      for (const response of open) if (response.headersSent) response.socket?.destroy();
    }, downloadMs);
    const work = setTimeout(() => server.closeAllConnections(), workMs);
    await closed;
    clearInterval(idle);
    clearTimeout(downloads);
    clearTimeout(work);
  };
};

import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";

type RateLimiter = {
  /** Time limit for responses that are being sent, in milliseconds. */
  downloadMs?: number;
  /** Time limit for requests that have no response yet, in milliseconds. */
  workMs?: number;
};

const idleEveryMs = 100;

/** Prepares a server for a graceful shutdown: call it before the server accepts requests. */
export const prepareClose = (server: Server) => {
  const open = new Set<ServerResponse>();
  server.on("request", (_request, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  });

  /** Stops accepting connections, waits for active requests within the limits, and closes the rest. */
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

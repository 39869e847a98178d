import { once } from "node:events";
import type { Server } from "node:http";
import { trackResponses } from "../responses/open-responses.ts";

/** Time limit for responses that are being sent. */
const downloadMs = 3_000;
/** Time limit for requests that have no response yet. */
const workMs = 5_000;
const idleEveryMs = 100;

/** Prepares a server for a graceful shutdown: call it before the server accepts requests. */
export const prepareClose = (server: Server) => {
  const responses = trackResponses(server);

  /** Stops accepting connections, waits for active requests within the limits, and closes the rest. */
  return async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    // A connection that was busy when the server closed becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
    const downloads = setTimeout(() => {
      for (const response of responses.list()) if (response.headersSent) response.socket?.destroy();
    }, downloadMs);
    const work = setTimeout(() => server.closeAllConnections(), workMs);
    await closed;
    clearInterval(idle);
    clearTimeout(downloads);
    clearTimeout(work);
  };
};

import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// Browsers and proxies send the next request of a connection after the response to the last one, or just before its
// end.
const maxOfConnection = 4;
// Event streams send something every fifteen seconds, and the longest work takes two minutes.
const maxStandstillMs = 300_000;

/**
 * Tracks the unfinished responses, and closes connections with too many pipelined requests: a few bytes of those cause
 * the work of thousands, and Node buffers their responses. Also closes connections without activity for five minutes,
 * whose client does not read. Call it before the server accepts requests.
 */
export const trackResponses = (server: Server, standstillMs = maxStandstillMs) => {
  server.timeout = standstillMs;
  const open = new Map<Socket, Set<ServerResponse>>();
  const getOwn = (socket: Socket): Set<ServerResponse> => {
    const existing = open.get(socket);
    if (existing) return existing;
    const own = new Set<ServerResponse>();
    open.set(socket, own);
    // A response queued behind another one of its connection gets no event when the connection closes.
    socket.once("close", () => open.delete(socket));
    return own;
  };
  // Runs before the listener that responds.
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    const own = getOwn(socket);
    own.add(response);
    response.once("close", () => own.delete(response));
    if (own.size > maxOfConnection) socket.destroy();
  });
  return { list: (): ServerResponse[] => [...open.values()].flatMap((own) => [...own]) };
};

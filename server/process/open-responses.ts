import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// Browsers and proxies send the next request of a connection after the answer to the last one, or a moment before its end.
const maxOfConnection = 4;
// Event streams say something every fifteen seconds, and the longest work takes two minutes.
const maxStandstillMs = 300_000;

/**
 * Knows the responses that are not ended, and cuts a connection that asks for many things without waiting for answers: a
 * few bytes of such requests are the work of thousands, and Node keeps their answers in memory. So is one on which nothing
 * has moved for five minutes, because nobody reads it. Call it before the server accepts requests.
 */
export const trackResponses = (server: Server, standstillMs = maxStandstillMs) => {
  server.timeout = standstillMs;
  const open = new Map<Socket, Set<ServerResponse>>();
  const getOwn = (socket: Socket): Set<ServerResponse> => {
    const known = open.get(socket);
    if (known) return known;
    const own = new Set<ServerResponse>();
    open.set(socket, own);
    // A response that waits behind another one of its connection is told nothing of its end.
    socket.once("close", () => open.delete(socket));
    return own;
  };
  // Before the listener that answers.
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    const own = getOwn(socket);
    own.add(response);
    response.once("close", () => own.delete(response));
    if (own.size > maxOfConnection) socket.destroy();
  });
  return { list: (): ServerResponse[] => [...open.values()].flatMap((own) => [...own]) };
};

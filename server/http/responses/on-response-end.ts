import type { HttpBindings } from "@hono/node-server";

/**
 * Calls `ended` once when a response was sent or aborted, and removes its listeners. Returns false, and never calls it,
 * if there is no such response: in a test, or when its connection is already closed.
 */
export const onResponseEnd = (bindings: unknown, ended: () => void): boolean => {
  const { incoming, outgoing } = (bindings ?? {}) as Partial<HttpBindings>;
  if (!outgoing || outgoing.destroyed || incoming?.socket?.destroyed) return false;
  const end = (): void => {
    outgoing.off("close", end);
    incoming?.socket.off("close", end);
    ended();
  };
  outgoing.once("close", end);
  // A response queued behind another one of its connection gets no event when the connection closes.
  incoming?.socket.once("close", end);
  return true;
};

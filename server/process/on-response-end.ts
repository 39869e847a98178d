import type { HttpBindings } from "@hono/node-server";

/**
 * Calls `ended` once when a response has been sent or given up, and leaves nothing on its connection. Returns false, and
 * never calls it, where there is no such response: in a test, or when its connection is gone already.
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
  // One that waits behind another response of its connection is not told of the end of that.
  incoming?.socket.once("close", end);
  return true;
};

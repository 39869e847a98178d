import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

const graceMs = 500;

/** Registry of open event streams, which a shutdown ends first. */
export const createStreamRegistry = () => {
  const open = new Set<ServerResponse>();
  const track: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const { incoming, outgoing: response } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!response || response.destroyed) return;
    open.add(response);
    const forget = () => open.delete(response);
    // One that waits behind another response of its connection is not told of the end of that.
    incoming?.socket.once("close", forget);
    response.once("close", () => {
      forget();
      incoming?.socket.off("close", forget);
    });
  };
  const endAll = (): void => {
    for (const response of open) {
      response.end();
      setTimeout(() => response.destroy(), graceMs).unref();
    }
  };
  return { track, endAll };
};

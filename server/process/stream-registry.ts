import type { ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";

const graceMs = 500;

/** Registry of open event streams, which a shutdown ends first. */
export const createStreamRegistry = () => {
  const open = new Set<ServerResponse>();
  const track: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const response = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
    if (!response || response.destroyed) return;
    open.add(response);
    response.once("close", () => open.delete(response));
  };
  const endAll = (): void => {
    for (const response of open) {
      response.end();
      setTimeout(() => response.destroy(), graceMs).unref();
    }
  };
  return { track, endAll };
};

import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { onResponseEnd } from "./on-response-end.ts";

const graceMs = 500;

/** Registry of open event streams, which a shutdown closes first. */
export const createStreamRegistry = () => {
  const open = new Set<ServerResponse>();
  const track: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const { outgoing: response } = (c.env ?? {}) as Partial<HttpBindings>;
    if (response && onResponseEnd(c.env, () => open.delete(response))) open.add(response);
  };
  const endAll = (): void => {
    for (const response of open) {
      response.end();
      setTimeout(() => response.destroy(), graceMs).unref();
    }
  };
  return { track, endAll };
};

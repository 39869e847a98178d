import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Failure } from "#contracts/errors.ts";
import { encodeEvent } from "../functions/event-stream.ts";
import { onResponseEnd } from "./on-response-end.ts";

const graceMs = 500;
/** The last event of a stream that is cut; `interrupted`: whoever can resume should. */
const restarting: Failure & { interrupted: true } = {
  error: "The site is restarting. Please try again in a moment.",
  code: "unavailable",
  interrupted: true,
};
const lastEvent = encodeEvent(restarting);

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
      // Each write before was whole events. Without headers it would answer with these alone.
      if (response.headersSent) response.write(lastEvent);
      response.end();
      setTimeout(() => response.destroy(), graceMs).unref();
    }
  };
  return { track, endAll };
};

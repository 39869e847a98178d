import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Failure } from "#contracts/errors.ts";
import { encodeEvent } from "../functions/event-stream.ts";
import { onResponseEnd } from "./on-response-end.ts";
import { sayTo, sentence } from "../../sentence.ts";

const graceMs = 500;
/** The last event of a stream that is cut; `interrupted`: whoever can resume should. */
const toLastEvent = (c: Context): Uint8Array =>
  encodeEvent({
    error: sayTo(c, sentence("requests.restarting")),
    code: "unavailable",
    interrupted: true,
  } satisfies Failure & { interrupted: true });

/** Registry of open event streams, which a shutdown closes first. */
export const createStreamRegistry = () => {
  /** With the event that says why they end. */
  const open = new Map<ServerResponse, Uint8Array>();
  const track: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const { outgoing: response } = (c.env ?? {}) as Partial<HttpBindings>;
    if (response && onResponseEnd(c.env, () => open.delete(response))) open.set(response, toLastEvent(c));
  };
  const endAll = (): void => {
    for (const [response, lastEvent] of open) {
      // Each write before was whole events. Without headers it would answer with these alone.
      if (response.headersSent) response.write(lastEvent);
      response.end();
      setTimeout(() => response.destroy(), graceMs).unref();
    }
  };
  return { track, endAll };
};

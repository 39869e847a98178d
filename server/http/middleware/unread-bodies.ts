import { setTimeout as wait } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { readIncoming } from "../sender/request-metadata.ts";

/** After that, the server (Hono) closes the connection while the body is still being sent. */
const skipMs = 500;

/**
 * Answers to bodies that were not read leave the connection as it has to be for the next request: a proxy that has sent
 * all of a body takes it for somebody else's. A body that nobody read is read past first; after one that was read in part
 * the connection closes, and the answer says so.
 */
export const finishBodies: MiddlewareHandler = async (c, next) => {
  await next();
  const incoming = readIncoming(c);
  if (!incoming || incoming.complete || incoming.readableEnded) return;
  const { body } = c.req.raw;
  if (incoming.readableDidRead || body?.locked) c.header("connection", "close");
  else if (body) {
    const skipped = body.pipeTo(new WritableStream()).catch(() => undefined);
    await Promise.race([skipped, wait(skipMs, undefined, { ref: false })]);
  }
};

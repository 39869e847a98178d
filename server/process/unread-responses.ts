import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Failure } from "#contracts/errors.ts";
import { type ApiError, errorResponse } from "../backend/gateway/error-response.ts";
import { onResponseEnd } from "./on-response-end.ts";

/** Maximum bytes that wait in memory for clients to read them: for one client, and in total. */
type Limits = { perClient: number; total: number };

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

// Adding up takes longer the more responses are open, and is exact enough for this long.
const measureEveryMs = 5;
const busy: ApiError = {
  status: 503,
  code: "unavailable",
  message: "Much is being sent to you at this moment. Please try again in a few seconds.",
  retryAfter: 5,
};

const refuse = (c: Context): Response => {
  const headers = { "retry-after": String(busy.retryAfter), "cache-control": "no-store" };
  const { path } = c.req;
  if (path.startsWith("/functions/"))
    return c.json({ error: busy.message, code: "unavailable" } satisfies Failure, 503, headers);
  return /^\/(auth|rest|storage)\//.test(path) ? errorResponse(busy, path) : c.text(busy.message, 503, headers);
};

const sumUnread = (responses: Iterable<ServerResponse>): number => {
  let sum = 0;
  for (const { writableLength } of responses) sum += writableLength;
  return sum;
};

/**
 * Bounds the memory of responses that were written but not read yet. A client that opens many and reads them slowly gets
 * 503 for all further requests until it has read some. When the total is used up, the client that holds most loses its
 * oldest response if the next request's client holds less.
 */
export const createUnreadLimit = (
  getAddress: (c: Context) => string,
  { perClient, total }: Limits = { perClient: 32_000_000, total: 128_000_000 },
) => {
  const open = new Map<string, Set<ServerResponse>>();
  let measured = { at: -Infinity, bytes: 0 };

  const track = (client: string, bindings: Bindings): void => {
    const { outgoing } = bindings;
    const own = open.get(client) ?? new Set();
    const isOpen = onResponseEnd(bindings, () => {
      own.delete(outgoing);
      if (own.size === 0 && open.get(client) === own) open.delete(client);
    });
    if (!isOpen) return;
    own.add(outgoing);
    open.set(client, own);
  };
  const measureAll = (): number => {
    const now = performance.now();
    if (now - measured.at < measureEveryMs) return measured.bytes;
    let bytes = 0;
    for (const responses of open.values()) bytes += sumUnread(responses);
    measured = { at: now, bytes };
    return bytes;
  };
  /** Ends the oldest unread response of the client that holds most, if that is more than `bytes`; returns whether it did. */
  const endOldest = (bytes: number): boolean => {
    let most = { bytes, responses: new Set<ServerResponse>() };
    for (const responses of open.values()) {
      const held = sumUnread(responses);
      if (held > most.bytes) most = { bytes: held, responses };
    }
    const oldest = [...most.responses].find(({ writableLength }) => writableLength > 0);
    if (!oldest) return false;
    most.responses.delete(oldest);
    measured = { at: -Infinity, bytes: 0 };
    oldest.destroy();
    return true;
  };
  const hasRoom = (client: string): boolean => {
    const own = sumUnread(open.get(client) ?? []);
    return own < perClient && (measureAll() < total || endOldest(own));
  };

  const limit: MiddlewareHandler = async (c, next) => {
    const bindings = (c.env ?? {}) as Partial<HttpBindings>;
    if (!bindings.outgoing) return next();
    const client = getAddress(c);
    if (!hasRoom(client)) return refuse(c);
    track(client, bindings as Bindings);
    await next();
    // What was requested at the same time may have used it up. A change has happened, and its outcome is told.
    if ((c.req.method !== "GET" && c.req.method !== "HEAD") || hasRoom(client)) return undefined;
    await c.res.body?.cancel();
    c.res = undefined;
    c.res = refuse(c);
    return undefined;
  };
  return {
    limit,
    hasRoom,
    /** Counts a response that did not come through the middleware. */
    track,
  };
};

export type UnreadLimit = ReturnType<typeof createUnreadLimit>;

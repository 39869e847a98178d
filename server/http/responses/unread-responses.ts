import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Failure } from "#contracts/errors.ts";
import { type ApiError, errorResponse } from "@site/supabase/http/error-response.ts";
import { sayTo, sentence } from "../../sentence.ts";

/** Maximum bytes that wait in memory for clients to read them: for one client, and in total. */
type Limits = { perClient: number; total: number };

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

// Adding up takes longer the more responses are open, and is exact enough for this long.
const measureEveryMs = 5;
const retryAfter = 5;

const refuse = (c: Context): Response => {
  const message = sayTo(c, sentence("limits.unread"));
  const busy: ApiError = { status: 503, code: "unavailable", message, retryAfter };
  const headers = { "retry-after": String(retryAfter), "cache-control": "no-store" };
  const { path } = c.req;
  if (path.startsWith("/functions/"))
    return c.json({ error: message, code: "unavailable" } satisfies Failure, 503, headers);
  return /^\/(auth|rest|storage)\//.test(path) ? errorResponse(busy, path) : c.text(message, 503, headers);
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
  getAddress: (incoming: IncomingMessage) => string,
  { perClient, total }: Limits = { perClient: 32_000_000, total: 128_000_000 },
) => {
  /** By client; with the connection, because a response that waits for an earlier one of its connection has none. */
  const open = new Map<string, Map<ServerResponse, Socket>>();
  let measured = { at: -Infinity, bytes: 0 };

  const forget = (client: string, response: ServerResponse): void => {
    const own = open.get(client);
    if (own?.delete(response) && own.size === 0) open.delete(client);
  };
  /** Counts a response until it is read. */
  const track = ({ incoming, outgoing }: Bindings): void => {
    const { socket } = incoming;
    const client = getAddress(incoming);
    if (outgoing.destroyed || socket.destroyed) return;
    const own = open.get(client) ?? new Map<ServerResponse, Socket>();
    open.set(client, own.set(outgoing, socket));
    outgoing.once("close", () => forget(client, outgoing));
  };
  const measureAll = (): number => {
    const now = performance.now();
    if (now - measured.at < measureEveryMs) return measured.bytes;
    let bytes = 0;
    for (const [client, responses] of open) {
      // A response that waits for an earlier one gets no event when its connection closes.
      for (const [response, socket] of responses) if (socket.destroyed) forget(client, response);
      bytes += sumUnread(responses.keys());
    }
    measured = { at: now, bytes };
    return bytes;
  };
  /** Ends the oldest unread response of the client that holds most, if that is more than `bytes`; returns whether it did. */
  const endOldest = (bytes: number): boolean => {
    let most: { bytes: number; client: string | null } = { bytes, client: null };
    for (const [client, responses] of open) {
      const held = sumUnread(responses.keys());
      if (held > most.bytes) most = { bytes: held, client };
    }
    if (most.client === null) return false;
    const oldest = [...(open.get(most.client) ?? [])].find(([{ writableLength }]) => writableLength > 0);
    if (!oldest) return false;
    const [response, socket] = oldest;
    forget(most.client, response);
    measured = { at: -Infinity, bytes: 0 };
    socket.destroy();
    return true;
  };
  /** Whether the client may be sent one more response. */
  const hasRoom = (incoming: IncomingMessage): boolean => {
    const client = getAddress(incoming);
    const own = sumUnread(open.get(client)?.keys() ?? []);
    return own < perClient && (measureAll() < total || endOldest(own));
  };

  const limit: MiddlewareHandler = async (c, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!incoming || !outgoing) return next();
    if (!hasRoom(incoming)) return refuse(c);
    track({ incoming, outgoing: outgoing as ServerResponse });
    await next();
    // What was requested at the same time may have used it up. A change has happened, and its outcome is told.
    if ((c.req.method !== "GET" && c.req.method !== "HEAD") || hasRoom(incoming)) return undefined;
    await c.res.body?.cancel();
    c.res = undefined;
    c.res = refuse(c);
    return undefined;
  };
  return { limit, hasRoom, track };
};

export type UnreadLimit = ReturnType<typeof createUnreadLimit>;

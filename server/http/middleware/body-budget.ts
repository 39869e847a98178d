import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiError } from "@site/supabase/http/error-response.ts";
import { createKeyedSums } from "@site/fair-queue/keyed-sums.ts";
import { sayTo, sentence } from "../../sentence.ts";

/** Maximum bytes of concurrent bodies: per IP, and in total. */
type Limits = { perAddress: number; total: number };

export type BodyBudget = {
  /** Middleware for paths whose bodies are buffered in memory, each up to `maxBytes`. */
  limit(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler;
};

export const tooManyBodies = (c: Context) =>
  ({
    status: 503,
    code: "unavailable",
    message: sayTo(c, sentence("limits.bodies")),
    retryAfter: 30,
  }) as const satisfies ApiError;

// Bodies of this size, as nearly every request of a page has, always pass.
const freeBytes = 65_536;

/** Bytes reserved for a request: its declared length, or the maximum if it declares none. */
const toClaim = ({ headers }: Request, maxBytes: number): number => {
  const length = headers.get("content-length");
  if (length === null) return headers.has("transfer-encoding") ? maxBytes : 0;
  return Math.min(Number(length) || 0, maxBytes);
};

type HeldBody = { address: string; bytes: number; incoming: HttpBindings["incoming"] | undefined };

/**
 * Bounds the memory of request bodies: otherwise a client that opens many connections and never finishes its bodies
 * could exhaust it. When the total is used up, the IP that holds most loses its oldest unfinished body if the new one's
 * IP would hold less, so that a few clients cannot keep all others from sending.
 */
export const createBodyBudget = (
  getAddress: (c: Context) => string,
  { perAddress, total }: Limits = { perAddress: 32_000_000, total: 96_000_000 },
): BodyBudget => {
  const held = new Set<HeldBody>();
  const byAddress = createKeyedSums();
  let sum = 0;
  const add = (address: string, bytes: number): void => {
    sum += bytes;
    byAddress.add(address, bytes);
  };
  const release = (body: HeldBody): void => {
    if (held.delete(body)) add(body.address, -body.bytes);
  };

  /** The oldest unfinished body of the IP that holds most, if that is more than `bytes`. */
  const findLargestHolder = (bytes: number): HeldBody | null => {
    let largest: HeldBody | null = null;
    for (const body of held) {
      const most = largest ? byAddress.get(largest.address) : bytes;
      if (body.incoming?.complete === false && byAddress.get(body.address) > most) largest = body;
    }
    return largest;
  };
  const makeRoom = (address: string, claim: number): boolean => {
    const wanted = byAddress.get(address) + claim;
    if (wanted > perAddress) return false;
    while (sum + claim > total) {
      const largest = findLargestHolder(wanted);
      if (!largest) return false;
      release(largest);
      largest.incoming?.socket.destroy();
    }
    return true;
  };
  return {
    limit: (maxBytes, refuse) => async (c, next) => {
      const claim = toClaim(c.req.raw, maxBytes);
      if (claim <= freeBytes) return next();
      const address = getAddress(c);
      if (!makeRoom(address, claim)) return refuse(c);
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
      const body: HeldBody = { address, bytes: claim, incoming };
      held.add(body);
      add(address, claim);
      try {
        await next();
      } finally {
        release(body);
      }
      return undefined;
    },
  };
};

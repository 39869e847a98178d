import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiError } from "../backend/gateway/error-response.ts";
import { createKeyedSums } from "../keyed-sums.ts";

/** Bytes of bodies that are held at the same time: of one address, and of all. */
type Limits = { perAddress: number; total: number };

export type BodyBudget = {
  /** Middleware for paths whose bodies are read into memory, each up to `maxBytes`. */
  limit(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler;
};

export const tooManyBodies: ApiError = {
  status: 503,
  code: "unavailable",
  message: "Much is being sent to this site at the moment. Please try again in half a minute.",
  retryAfter: 30,
};

// What nearly every request of a page needs: it always passes.
const freeBytes = 65_536;

/** What a request may hold: what it says that it sends, or as much as it can where it does not say. */
const toClaim = ({ headers }: Request, maxBytes: number): number => {
  const length = headers.get("content-length");
  if (length === null) return headers.has("transfer-encoding") ? maxBytes : 0;
  return Math.min(Number(length) || 0, maxBytes);
};

type Held = { address: string; bytes: number; incoming: HttpBindings["incoming"] | undefined };

/**
 * Bounds the memory that bodies take: without it, whoever opens many connections and never ends a body on any of them
 * fills the memory of the process. When all of it is taken, the address that holds most gives way to one that would hold
 * less: its oldest body that is still being sent is cut, so that a few addresses cannot keep everybody else from sending.
 */
export const createBodyBudget = (
  getAddress: (c: Context) => string,
  { perAddress, total }: Limits = { perAddress: 32_000_000, total: 96_000_000 },
): BodyBudget => {
  const held = new Set<Held>();
  const byAddress = createKeyedSums();
  let sum = 0;
  const add = (address: string, bytes: number): void => {
    sum += bytes;
    byAddress.add(address, bytes);
  };
  const release = (body: Held): void => {
    if (held.delete(body)) add(body.address, -body.bytes);
  };

  /** The oldest unfinished body of the address that holds most, if that is more than `bytes`. */
  const findGreediest = (bytes: number): Held | null => {
    let found: Held | null = null;
    for (const body of held) {
      const most = found ? byAddress.get(found.address) : bytes;
      if (body.incoming?.complete === false && byAddress.get(body.address) > most) found = body;
    }
    return found;
  };
  const makeRoom = (address: string, claim: number): boolean => {
    const wanted = byAddress.get(address) + claim;
    if (wanted > perAddress) return false;
    while (sum + claim > total) {
      const greediest = findGreediest(wanted);
      if (!greediest) return false;
      release(greediest);
      greediest.incoming?.socket.destroy();
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
      const body: Held = { address, bytes: claim, incoming };
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

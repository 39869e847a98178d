import type { Context, MiddlewareHandler } from "hono";
import type { ApiError } from "../backend/gateway/error-response.ts";

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

/**
 * Bounds the memory that bodies take: without it, whoever opens many connections and never ends a body on any of them
 * fills the memory of the process.
 */
export const createBodyBudget = (
  getAddress: (c: Context) => string,
  { perAddress, total }: Limits = { perAddress: 32_000_000, total: 96_000_000 },
): BodyBudget => {
  const held = new Map<string, number>();
  let sum = 0;
  const hold = (address: string, bytes: number): void => {
    sum += bytes;
    const left = (held.get(address) ?? 0) + bytes;
    if (left > 0) held.set(address, left);
    else held.delete(address);
  };
  return {
    limit: (maxBytes, refuse) => async (c, next) => {
      const claim = toClaim(c.req.raw, maxBytes);
      if (claim <= freeBytes) return next();
      const address = getAddress(c);
      if ((held.get(address) ?? 0) + claim > perAddress || sum + claim > total) return refuse(c);
      hold(address, claim);
      try {
        await next();
      } finally {
        hold(address, -claim);
      }
      return undefined;
    },
  };
};

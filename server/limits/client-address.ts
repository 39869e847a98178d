import type { Context } from "hono";
import { peerAddressOf } from "../loopback.ts";

/**
 * The network address that limits count by: the exact peer, or behind a reverse proxy of ours (`TRUST_PROXY`) what that
 * proxy says, which is the last entry it appended.
 */
export const clientAddressOf = (c: Context, trustsProxy: boolean): string => {
  const forwarded = trustsProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return (forwarded || peerAddressOf(c) || "unknown").slice(0, 100);
};

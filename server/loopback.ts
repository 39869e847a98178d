import type { Context } from "hono";

/** The four headers by which a proxy says that somebody else asked; their presence alone means "not from this machine". */
const forwardingHeaders = ["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip"];

/** Whether a host name or address (without a port) is this machine: localhost, 127.0.0.0/8 or ::1. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);
};

type WithSocket = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

/** The address at the other end of the socket; null where the request did not come over one. */
export const peerAddressOf = (c: Context): string | null => (c.env as WithSocket)?.incoming?.socket?.remoteAddress ?? null;

const hostOf = (header: string | undefined): string | null => {
  if (!header || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname;
};

/**
 * Whether a request was made on this machine by somebody who opened the site here: peer and Host header are loopback,
 * no proxy forwarded it, and, where it changes something, no other site sent it.
 */
export const isLocalRequest = (c: Context, siteUrl: string): boolean => {
  const peer = peerAddressOf(c);
  const host = hostOf(c.req.header("host"));
  if (!peer || !isLoopbackHost(peer) || !host || !isLoopbackHost(host)) return false;
  if (forwardingHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  const origin = c.req.header("origin");
  const readsOnly = c.req.method === "GET" || c.req.method === "HEAD";
  if (readsOnly || origin === undefined) return true;
  return origin === siteUrl || origin === `http://${c.req.header("host")}`;
};

import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { Context } from "hono";
import { getPeerAddress } from "./request-metadata.ts";

// Formats that proxies write: an address, an IPv4 address with a port, or an IPv6 address in brackets with or without
// one.
const entryPattern = /^(?:([\d.]+)(?::\d{1,5})?|\[([\da-f:.]+)\](?::\d{1,5})?|([\da-f:.]+))$/i;

/**
 * The part of an address that belongs to one customer: an IPv4 address, or the /64 network of an IPv6 address, of which
 * each customer has 2^64. An IPv4-mapped address is returned as IPv4.
 */
export const toClientNetwork = (address: string): string => {
  if (!isIPv6(address)) return address;
  // The URL parser normalizes IPv6 addresses: lower case, shortest form, no dots. It rejects zones, as in
  // 'fe80::1%eth0'.
  const canonical = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const [head = "", tail] = canonical.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
};

// At the end of a key, where only `toClientNetwork` writes.
const narrowNetwork = /(?<=^| )([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/;

/**
 * The key with the /48 in place of the /64 that it ends with; any other key as it is. One IPv6 line often has a whole
 * /48, of 65,536 such networks. An IPv4 address has no wider level: a line has one, and its neighbours are strangers.
 */
export const toWideKey = (key: string): string => key.replace(narrowNetwork, "$1::/48");

/** The network of the client that our proxy names in the last entry of `X-Forwarded-For`; undefined without one. */
export const findForwardedClient = (header: string | undefined): string | undefined => {
  const [, withPort, inBrackets, bare] = entryPattern.exec(header?.split(",").at(-1)?.trim() ?? "") ?? [];
  const v6 = inBrackets ?? bare;
  if (withPort !== undefined) return isIPv4(withPort) ? withPort : undefined;
  return v6 !== undefined && isIPv6(v6) ? toClientNetwork(v6) : undefined;
};

/**
 * The key for rate limits, which count its /48 as well: the network of the peer, or behind our reverse proxy (`TRUST_PROXY`) of the address that it
 * appended.
 */
export const getClientIp = (c: Context, trustProxy: boolean): string =>
  (trustProxy ? findForwardedClient(c.req.header("x-forwarded-for")) : undefined) ??
  toClientNetwork(getPeerAddress(c) ?? "unknown");

/** The key for fair queues, in which a line has one place however many networks it has. */
export const getClientLine = (c: Context, trustProxy: boolean): string => toWideKey(getClientIp(c, trustProxy));

/** `getClientIp` for a request that Hono has not seen. */
export const getIncomingIp = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? findForwardedClient(String(headers["x-forwarded-for"] ?? "")) : undefined) ??
  toClientNetwork(socket.remoteAddress ?? "unknown");

/** `getClientLine` for a request that Hono has not seen. */
export const getIncomingLine = (incoming: IncomingMessage, trustProxy: boolean): string =>
  toWideKey(getIncomingIp(incoming, trustProxy));

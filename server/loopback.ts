import { isIPv4 } from "node:net";

/** Whether a host name or address (without a port) is this machine: localhost, 127.0.0.0/8 or ::1. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/^::ffff:/, "");
  return name === "localhost" || name === "::1" || (name.startsWith("127.") && isIPv4(name));
};

/** Whether the site has an address that other machines can open. */
export const isRemoteSite = (siteUrl: string): boolean => !isLoopbackHost(new URL(siteUrl).hostname);

/** Whether a `Host` header names this machine, with or without a port. */
export const isLoopbackAuthority = (authority: string): boolean => {
  const host = /^(localhost|[\d.]+|\[::1\])(?::\d{1,5})?$/i.exec(authority)?.[1];
  return host !== undefined && isLoopbackHost(host);
};

/**
 * Whether a `Host` header, although not one of those above, can only come from this machine: browsers resolve
 * `*.localhost` and `localhost.` to it, connect there for 0.0.0.0 and [::], and write 127.0.0.1 within IPv6 as hexadecimal.
 */
export const namesThisMachine = (authority: string): boolean => {
  const host = /^([^:]{1,253}|\[[\da-f:]{2,39}\])(?::\d{1,5})?$/i.exec(authority)?.[1]?.toLowerCase() ?? "";
  return (
    host === "0.0.0.0" ||
    host === "[::]" ||
    /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(host) ||
    /^(?:[\w-]{1,63}\.){0,8}localhost\.?$/.test(host)
  );
};

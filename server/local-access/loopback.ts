import { isIPv4 } from "node:net";

/** Whether a host name or address (without a port) is this machine: localhost, 127.0.0.0/8 or ::1. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/^::ffff:/, "");
  return name === "localhost" || name === "::1" || (name.startsWith("127.") && isIPv4(name));
};

/** Whether a `Host` header names this machine, with or without a port. */
export const isLoopbackAuthority = (authority: string): boolean => {
  const host = /^(localhost|[\d.]+|\[::1\])(?::\d{1,5})?$/i.exec(authority)?.[1];
  return host !== undefined && isLoopbackHost(host);
};

import { isIP } from "node:net";
import { type AuthContext, reject } from "../auth-call.ts";

/** The site as authenticators know it. A passkey works at this host name only. */
export type RelyingParty = { id: string; name: string; origin: string };

/**
 * Throws where browsers make no passkeys: they want a host name, and https unless it is this machine. What a person is
 * told stands in the documents of the site, by the code.
 */
export const getRelyingParty = ({ readUrl }: Pick<AuthContext, "readUrl">): RelyingParty => {
  const { hostname, host, origin, protocol } = readUrl();
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = isIP(hostname) > 0 || hostname.startsWith("[");
  if (isAddress || (protocol !== "https:" && !isLocal))
    return reject(409, "passkey_disabled", "Passkeys need a site with a host name and https");
  return { id: hostname, name: host, origin };
};

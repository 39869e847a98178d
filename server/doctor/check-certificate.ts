import { isIP } from "node:net";
import { connect, type DetailedPeerCertificate } from "node:tls";
import type { Finding } from "#contracts/doctor.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { advise, bad, good, toReason } from "./finding.ts";

type Presented = { validTo: Date; problem: string | null };

const what = "Certificate";
const timeoutMs = 10_000;
const noticeDays = 14;
const renew =
  "Renew it: Caddy does that by itself if it can be reached on ports 80 and 443, certbot with certbot renew (docs/deploy.md).";

/** What a server presents, whether it is trusted or not. */
const readCertificate = async (hostname: string, port: number, ca?: string): Promise<Presented> => {
  const { promise, resolve, reject } = Promise.withResolvers<Presented>();
  const host = hostname.replace(/^\[|\]$/g, "");
  const name = isIP(host) ? {} : { servername: host };
  // Nothing is sent: a certificate that has expired is to be read too.
  const socket = connect({ host, port, ...name, ...(ca && { ca }), rejectUnauthorized: false, timeout: timeoutMs });
  socket.once("secureConnect", () => {
    const { valid_to: validTo } = socket.getPeerCertificate() as Partial<DetailedPeerCertificate>;
    const { authorizationError: problem } = socket as { authorizationError?: unknown };
    if (validTo === undefined) reject(new Error("it presents no certificate"));
    else resolve({ validTo: new Date(validTo), problem: problem ? toReason(problem) : null });
  });
  socket.once("timeout", () => reject(new Error(`nothing for ${timeoutMs / 1_000} s`)));
  socket.once("error", reject);
  return promise.finally(() => socket.destroy());
};

/** How long the certificate of an https address is valid. `ca` is an authority to trust instead of those that Node does. */
export const checkCertificate = async (siteUrl: string, now = Date.now(), ca?: string): Promise<Finding> => {
  const { hostname, port } = new URL(siteUrl);
  try {
    const { validTo, problem } = await readCertificate(hostname, Number(port || 443), ca);
    const day = validTo.toISOString().slice(0, 10);
    const days = Math.floor((validTo.getTime() - now) / dayMs);
    if (days < 0) return bad(what, `expired on ${day}: browsers refuse the site`, renew);
    if (problem !== null)
      return bad(what, `not trusted (${problem})`, "Let the proxy present the whole chain of a known authority.");
    const observation = `valid until ${day}, ${days} days from now`;
    return days < noticeDays ? advise(what, observation, renew) : good(what, observation);
  } catch (error) {
    return bad(what, `cannot be read: ${toReason(error)}`, "Check the name and the proxy, and that its port is open.");
  }
};

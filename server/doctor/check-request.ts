import type { Context } from "hono";
import type { Finding } from "#contracts/doctor.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { Env } from "../env.ts";
import { findForwardedClient, getClientIp } from "../http/sender/client-ip.ts";
import { isForwardingHeader } from "../http/sender/forwarding-headers.ts";
import { isLoopbackAuthority, isRemoteSite } from "../loopback.ts";
import { readIncoming } from "../http/sender/request-metadata.ts";
import { advise, bad, good } from "./finding.ts";

type Settings = Pick<Env, "siteUrl" | "trustProxy">;

const maxShown = 120;
const maxNames = 20;
const toShown = (text: string): string => toInertText(text, { maxLength: maxShown, isLine: true });

const checkClient = (c: Context, trustProxy: boolean): Finding => {
  const what = "Your address";
  const forwarded = c.req.header("x-forwarded-for");
  const address = getClientIp(c, trustProxy);
  if (forwarded === undefined)
    return trustProxy
      ? advise(
          what,
          `${address}, which connected; no X-Forwarded-For came along`,
          "If a proxy is in between, let it add X-Forwarded-For (docs/deploy.md): else all visitors share its limits.",
        )
      : good(what, `${address}, which connected`);
  const observation = `X-Forwarded-For: ${toShown(forwarded)}`;
  if (!trustProxy)
    return advise(
      what,
      `${address}, which connected; not believed is ${observation}`,
      "Set TRUST_PROXY=true if that proxy is yours and nobody gets past it: else all visitors share its limits.",
    );
  return findForwardedClient(forwarded) === undefined
    ? bad(
        what,
        `${address}, which connected; ${observation} ends in no address`,
        "Let the proxy add the visitor's address.",
      )
    : good(what, `${address}, from ${observation}`);
};

const checkHost = (c: Context, siteUrl: string): Finding => {
  const what = "Name";
  const { host } = new URL(siteUrl);
  const named = { Host: c.req.header("host"), "X-Forwarded-Host": c.req.header("x-forwarded-host") };
  const hosts = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const observation = hosts.map(({ name, value }) => `${name}: ${toShown(value)}`).join(", ") || "no name came along";
  const isOurs = ({ value }: { value: string }): boolean =>
    value.toLowerCase() === host || (!isRemoteSite(siteUrl) && isLoopbackAuthority(value));
  return hosts.some(isOurs)
    ? good(what, observation)
    : advise(
        what,
        `${observation}; SITE_URL is ${siteUrl}`,
        "Set SITE_URL to the address that visitors use: links in emails and feeds lead there. Or let the proxy pass the name on.",
      );
};

const checkScheme = (c: Context, siteUrl: string): Finding => {
  const what = "Scheme";
  const expected = new URL(siteUrl).protocol.slice(0, -1);
  const forwarded = c.req.header("x-forwarded-proto");
  if (forwarded === undefined) return good(what, `${expected} by SITE_URL; no X-Forwarded-Proto came along`);
  const observation = `X-Forwarded-Proto: ${toShown(forwarded)}`;
  if (forwarded.toLowerCase() === expected) return good(what, `${observation}, as in SITE_URL`);
  return advise(
    what,
    `${observation}, while SITE_URL begins with ${expected}`,
    expected === "https"
      ? "Let the proxy lead http to https, so that no password travels in the clear."
      : "Set SITE_URL to the https address that visitors use.",
  );
};

/** Names only: their values can be secrets of the proxy. */
const checkOtherHeaders = (c: Context): Finding => {
  const shown = new Set(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]);
  const names = new Set(
    (readIncoming(c)?.rawHeaders ?? [])
      .filter((_, index) => index % 2 === 0)
      .map((name) => name.toLowerCase())
      .filter((name) => !shown.has(name) && isForwardingHeader(name)),
  );
  const observation = [...names].slice(0, maxNames).map(toShown).join(", ");
  return good("Other headers of proxies", observation === "" ? "none" : `${observation}, which are not read`);
};

/** What proxies said about a request, and what the site made of it. */
export const checkRequest = (c: Context, { siteUrl, trustProxy }: Settings): Finding[] => [
  checkClient(c, trustProxy),
  checkHost(c, siteUrl),
  checkScheme(c, siteUrl),
  checkOtherHeaders(c),
];

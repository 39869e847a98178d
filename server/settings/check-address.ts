import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { SettingName } from "#contracts/values/setting-values.ts";
import { parseBackupBucket } from "../env-values.ts";
import { isLinkLocal, isOwnNetwork, isPublicAddress } from "../public-dns-lookup.ts";
import { isLoopbackHost } from "../loopback.ts";
import { modelPorts } from "../models/find-models.ts";

export type AddressRights = {
  /** Whether the caller sits at this machine. */
  isOnMachine: boolean;
  /** Whether addresses of this machine and its network are allowed to everybody who may enter one. */
  allowsPrivate: boolean;
};

const lookUpMs = 4_000;

/** All that a name stands for; none if nobody knows it, or not soon. */
const findAddresses = async (host: string): Promise<string[]> => {
  if (isIP(host)) return [host];
  const none = new Promise<[]>((resolve) => setTimeout(resolve, lookUpMs, []).unref());
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), none]);
  return found.map(({ address }) => address);
};

/** The addresses that `find-models` offers, which are on this machine. */
const isUsualModelPlace = (name: SettingName, { hostname, pathname, port }: URL): boolean =>
  name === "LLM_BASE_URL" &&
  // Something else may listen there: nothing but the interface of models is asked.
  pathname === "/v1" &&
  modelPorts.has(Number(port)) &&
  (isLoopbackHost(hostname) || hostname === "host.docker.internal");

/** Where a setting sends something; null if it names no address, or a wrong one, which is refused elsewhere. */
const toUrl = (name: SettingName, value: string): URL | null => {
  const address = name === "BACKUP_TO" ? (parseBackupBucket(value)?.endpoint ?? "") : value.replaceAll(/[{}]/g, "");
  return URL.canParse(address) ? new URL(address) : null;
};

const addressNames: ReadonlySet<SettingName> = new Set([
  "SITE_URL",
  "LLM_BASE_URL",
  "IMAGE_BASE_URL",
  "IMAGE_URL_TEMPLATE",
  "TTS_BASE_URL",
  "SMTP_URL",
  "BACKUP_TO",
  "RELEASE_FEED",
  "CDN_PURGE_URL",
]);

/** What speaks against an address that the owner enters, as a sentence; null for nothing. */
export const findAddressProblem = async (
  name: SettingName,
  value: string,
  { allowsPrivate, isOnMachine }: AddressRights,
): Promise<string | null> => {
  if (!addressNames.has(name)) return null;
  // A backup holds accounts and keys, and a folder may be one that others read.
  if (name === "BACKUP_TO" && !isOnMachine)
    return "BACKUP_TO can be set at the machine of the site only, because a backup holds accounts and keys.";
  const url = toUrl(name, value);
  if (!url) return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await findAddresses(host);
  if (addresses.some(isLinkLocal)) return `${name} must not be an address at which a cloud tells its machines keys.`;
  if (allowsPrivate || isUsualModelPlace(name, url) || (isOnMachine && isOwnNetwork(host))) return null;
  if (addresses.length === 0) return isOnMachine ? null : `${name} has a host that nobody knows: ${url.hostname}.`;
  if (addresses.every(isPublicAddress)) return null;
  return isOnMachine
    ? `${name} has a name of the public internet that leads into a private network, as whoever owns the name may want: enter the address itself, or start the site with WEBHOOK_PRIVATE=on.`
    : `${name} must be an address on the public internet: others can be set at the machine of the site only, or once WEBHOOK_PRIVATE is on.`;
};

import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopbackHost } from "./loopback.ts";

// Addresses that are not on the public internet: loopback, private and link-local networks, and all reserved ranges
// (RFC 6890). Of IPv6 only 2000::/3 is, so that its own are those within.
const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
] as const) {
  reserved.addSubnet(network, prefix, "ipv6");
}

const isReserved = (address: string, family: "ipv4" | "ipv6"): boolean => reserved.check(address, family);

/** The eight groups of an IPv6 address, in whatever notation. */
const toGroups = (address: string): number[] => {
  const [plain = ""] = address.split("%", 1);
  const [start = "", end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [start, end ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(end === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
};

/** The 32 bits of a binary address from `start` on, without the eight bits that RFC 6052 leaves out, as an IPv4 address. */
const readIpv4 = (bits: string, start: number): string => {
  const inner = start >= 72 ? bits.slice(start) : bits.slice(start, 64) + bits.slice(72);
  return [0, 8, 16, 24].map((at) => Number.parseInt(inner.slice(at, at + 8), 2)).join(".");
};

/**
 * The IPv4 addresses that an IPv6 address stands for: mapped, of a 6to4 network, or behind a NAT64, whose own networks may
 * have any of several layouts (RFC 6052, RFC 8215).
 */
const listInnerAddresses = (groups: readonly number[]): string[] => {
  const bits = groups.map((group) => group.toString(2).padStart(16, "0")).join("");
  const start = groups.slice(0, 6).join(":");
  if (start === "0:0:0:0:0:65535" || start === `${0x64}:${0xff9b}:0:0:0:0`) return [readIpv4(bits, 96)];
  if (groups[0] === 0x2002) return [readIpv4(bits, 16)];
  if (start.startsWith(`${0x64}:${0xff9b}:1:`)) {
    const inner = [48, 56, 64, 96].map((at) => readIpv4(bits, at)).filter((one) => !one.startsWith("0."));
    return inner.length > 0 ? inner : ["0.0.0.0"];
  }
  return [];
};

/** Whether an address is on the public internet. An IPv6 address that stands for IPv4 is judged by that one. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !isReserved(address, "ipv4");
  const groups = toGroups(address);
  const inner = listInnerAddresses(groups);
  if (inner.length > 0) return inner.every((one) => !isReserved(one, "ipv4"));
  return (groups[0] ?? 0) >> 13 === 1 && !isReserved(address, "ipv6");
};

const ownNames = /\.(?:local|lan|internal|localhost|home\.arpa)$/;

/** Whether a host name or address is this machine or one of a private network, as far as it shows. */
export const isOwnNetwork = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return !isPublicAddress(name);
  // A name without a dot is one of the containers beside, or of the local network.
  return isLoopbackHost(name) || !name.includes(".") || ownNames.test(name);
};

const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
// Where clouds tell their machines keys beside the link-local addresses.
linkLocal.addAddress("100.100.100.200", "ipv4");
linkLocal.addAddress("192.0.0.192", "ipv4");
linkLocal.addAddress("fd00:ec2::254", "ipv6");
linkLocal.addAddress("fd20:ce::254", "ipv6");

/** Whether an address is one where machines of a cloud are told their keys. Nobody's service is there. */
export const isLinkLocal = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return linkLocal.check(address, "ipv4");
  const [plain = ""] = address.split("%", 1);
  return linkLocal.check(plain, "ipv6") || listInnerAddresses(toGroups(address)).some((one) => linkLocal.check(one));
};

/**
 * DNS lookup for a connection; fails if any result is not allowed for the name. The checked address is the one used, which
 * prevents DNS rebinding.
 */
const createLookup =
  (isAllowed: (address: string, hostname: string) => boolean, resolve: typeof lookUp = lookUp): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isAllowed(address, hostname)))
        return callback(Object.assign(new Error("not a public address"), { code: "EPRIVATE" }), "", 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

export const publicDnsLookup = createLookup(isPublicAddress);

/** The same for services of the environment, which may be on this machine or in its network. */
export const ownersDnsLookup = createLookup((address) => !isLinkLocal(address));

/** The same for services of the panel: a name of the public internet leads nobody into the network of the site. */
export const createPanelDnsLookup = (resolve?: typeof lookUp): LookupFunction =>
  createLookup(
    (address, hostname) => (isOwnNetwork(hostname) ? !isLinkLocal(address) : isPublicAddress(address)),
    resolve,
  );
export const panelDnsLookup = createPanelDnsLookup();

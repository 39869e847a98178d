import { Hono } from "hono";
import { expect, test } from "vitest";
import { getClientIp, toWideKey } from "./client-ip.ts";

const find = async (forwarded: string | undefined, { peer = "10.0.0.1", trusts = true } = {}): Promise<string> => {
  const app = new Hono().get("/", (c) => c.text(getClientIp(c, trusts)));
  const headers = new Headers(forwarded === undefined ? [] : [["x-forwarded-for", forwarded]]);
  const incoming = { rawHeaders: [], socket: { remoteAddress: peer } };
  return (await app.fetch(new Request("http://localhost/", { headers }), { incoming })).text();
};

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("counts the peer %s as %s without a trusted proxy", async (peer, expected) => {
  expect(await find("203.0.113.7", { trusts: false, peer })).toBe(expected);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.7]", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
])("reads %s behind a trusted proxy as %s", async (forwarded, expected) => {
  expect(await find(forwarded)).toBe(expected);
});

test.each([
  "",
  "203.0.113.7,",
  "unknown",
  "203.0.113",
  "203.0.113.7.8",
  "203.0.113.7 x",
  "fe80::1%eth0",
  "1:2:3",
  "[203.0.113.7",
  "_hidden",
  "x".repeat(5_000),
])("uses the address of the proxy if the forwarded one is invalid (%s)", async (forwarded) => {
  expect(await find(forwarded)).toBe("10.0.0.1");
});

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["ada@example.org 2001:db8:1:2::/64", "ada@example.org 2001:db8:1::/48"],
  ["2001:db8:1::/48", "2001:db8:1::/48"],
  ["203.0.113.7", "203.0.113.7"],
  ["unknown", "unknown"],
])("counts %s together as %s", (key, expected) => {
  expect(toWideKey(key)).toBe(expected);
});

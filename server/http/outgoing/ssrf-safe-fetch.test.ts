import { expect, test } from "vitest";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { isPublicAddress } from "../../public-dns-lookup.ts";
import { ssrfSafeFetch } from "./ssrf-safe-fetch.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "172.31.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "100.64.0.1",
  "224.0.0.1",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "fd00::1",
  "fe80::1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::10.0.0.1",
  "64:ff9b:1:7f00:0:100::",
  "64:ff9b:1:7f00:0:108:808:808",
  "64:ff9b:1::",
  "64:ff9b:2::808:808",
  "2002:7f00:1::1",
  "2002:a01:203::1",
  "::ffff:0:127.0.0.1",
  "::8.8.8.8",
  "3fff::1",
  "not-an-address",
])("rejects %s as not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "93.184.216.34",
  "2606:2800:220:1:248:1893:25c8:1946",
  "::ffff:93.184.216.34",
  "::ffff:5db8:d822",
  "64:ff9b::5db8:d822",
  "64:ff9b:1::93.184.216.34",
  "64:ff9b:1:5db8:d8:2200::",
  "2002:5db8:d822::1",
])("accepts %s as public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("stops fetching at the byte limit and does not follow redirects", async () => {
  const host = await serveOnLoopback(async (request) =>
    request.url.endsWith("/big") ? new Response("x".repeat(50_000)) : Response.redirect("http://127.0.0.1/"),
  );
  const options = { timeoutMs: 60_000, isAllowedAddress: () => true };
  expect((await ssrfSafeFetch(new URL(`${host.url}/big`), { ...options, maxBytes: 60_000 })).length).toBe(50_000);
  await expect(ssrfSafeFetch(new URL(`${host.url}/big`), { ...options, maxBytes: 10_000 })).rejects.toThrow(
    "too large",
  );
  await expect(ssrfSafeFetch(new URL(`${host.url}/other`), { ...options, maxBytes: 10_000 })).rejects.toThrow(
    "status 302",
  );
  await host.stop();
});

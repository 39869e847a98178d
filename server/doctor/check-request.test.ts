import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Finding } from "#contracts/doctor.ts";
import { checkRequest } from "./check-request.ts";

const local = { siteUrl: "http://localhost:3000", trustProxy: false };
const remote = { siteUrl: "https://site.example", trustProxy: true };

/** What is found of a request with these headers, by what it is about. */
const check = async (headers: Record<string, string>, settings = remote, peer = "10.0.0.1") => {
  const app = new Hono().get("/", (c) => c.json(checkRequest(c, settings)));
  const incoming = { rawHeaders: Object.entries(headers).flat(), socket: { remoteAddress: peer } };
  const response = await app.fetch(new Request("http://localhost/", { headers }), { incoming });
  const findings = (await response.json()) as Finding[];
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
};

test("finds nothing to do behind a proxy that says all there is to say", async () => {
  const found = await check({
    host: "127.0.0.1:3000",
    "x-forwarded-for": "198.51.100.1, 203.0.113.7",
    "x-forwarded-host": "Site.example",
    "x-forwarded-proto": "https",
  });
  expect(Object.values(found).filter(({ state }) => state !== "good")).toEqual([]);
  expect(found["Your address"]?.found).toBe("203.0.113.7, from X-Forwarded-For: 198.51.100.1, 203.0.113.7");
  expect(found.Scheme?.found).toContain("https");
});

test("finds nothing to do on this machine, by whatever name it is called there", async () => {
  const found = await check({ host: "127.0.0.1:3000" }, local, "127.0.0.1");
  expect(Object.values(found).filter(({ state }) => state !== "good")).toEqual([]);
  expect(found["Other headers of proxies"]?.found).toBe("none");
});

test("says that a proxy is not believed, or that a believed one does not name the visitor", async () => {
  const forwarded = { host: "site.example", "x-forwarded-for": "203.0.113.7" };
  const untrusting = await check(forwarded, { ...remote, trustProxy: false });
  expect(untrusting["Your address"]).toMatchObject({ state: "advice", found: expect.stringContaining("10.0.0.1") });
  expect(untrusting["Your address"]?.advice).toContain("TRUST_PROXY=true");
  expect((await check({ host: "site.example" }))["Your address"]?.advice).toContain("X-Forwarded-For");
  const unnamed = await check({ host: "site.example", "x-forwarded-for": "unknown" });
  expect(unnamed["Your address"]).toMatchObject({ state: "bad", found: expect.stringContaining("10.0.0.1") });
});

test("compares name and scheme with SITE_URL", async () => {
  const found = await check({ host: "other.example", "x-forwarded-proto": "http" });
  expect(found.Name).toMatchObject({ state: "advice", advice: expect.stringContaining("SITE_URL") });
  expect(found.Scheme).toMatchObject({ state: "advice", advice: expect.stringContaining("clear") });
  const secured = await check({ host: "localhost:3000", "x-forwarded-proto": "https" }, local);
  expect(secured.Scheme?.advice).toContain("SITE_URL");
});

test("names other headers of proxies without their values, and shows no more of a value than fits a line", async () => {
  const found = await check({ host: "site.example", "cf-ray": "a-secret", "x-forwarded-proto": "x".repeat(9_000) });
  expect(found["Other headers of proxies"]?.found).toContain("cf-ray");
  expect(JSON.stringify(found)).not.toContain("a-secret");
  expect(JSON.stringify(found).length).toBeLessThan(2_000);
});

import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const get = async (siteUrl: string, own: Record<string, string> = {}, forSubdomains = false) => {
  const app = new Hono();
  app.use(securityHeaders({ siteUrl, hstsForSubdomains: forSubdomains }));
  app.get("/", (c) => c.text("x", 200, own));
  return (await app.request("/")).headers;
};

test("adds headers to every response", async () => {
  const headers = await get("http://localhost:3000");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
});

test("requires HTTPS if the site uses it", async () => {
  expect((await get("https://chloe.example")).get("strict-transport-security")).toBe("max-age=63072000");
  expect((await get("http://localhost:3000")).get("strict-transport-security")).toBeNull();
});

test("speaks for subdomains only if the owner says so", async () => {
  const answer = await get("https://chloe.example", {}, true);
  expect(answer.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});

test("keeps the policies of a page, and allows nothing without one", async () => {
  const own = { "content-security-policy": "default-src 'self'", "cross-origin-opener-policy": "unsafe-none" };
  const headers = await get("http://localhost:3000", { ...own, "x-content-type-options": "other" });
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const plain = await get("http://localhost:3000");
  expect(plain.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(plain.get("cross-origin-opener-policy")).toBe("same-origin");
});

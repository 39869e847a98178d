import { Hono } from "hono";
import { expect, test } from "vitest";
import { isLocalRequest, isLoopbackHost } from "./loopback.ts";

const siteUrl = "http://localhost:3000";

const ask = async ({ peer = "127.0.0.1", method = "POST", headers = {} }: { peer?: string; method?: string; headers?: Record<string, string> }): Promise<boolean> => {
  const app = new Hono().all("/", (c) => c.json(isLocalRequest(c, siteUrl)));
  const request = new Request("http://localhost:3000/", { method, headers: { host: "localhost:3000", ...headers } });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
  return response.json();
};

test.each(["localhost", "127.0.0.1", "127.8.9.10", "::1", "[::1]", "::ffff:127.0.0.1"])("%s is this machine", (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each(["0.0.0.0", "10.0.0.1", "localhost.example.com", "127.0.0.1.example.com", "::", ""])("%s is not this machine", (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test("a call from this machine counts as local, with our own origin or without one", async () => {
  expect(await ask({})).toBe(true);
  expect(await ask({ headers: { origin: siteUrl } })).toBe(true);
});

test("a call from another machine does not, whatever it says", async () => {
  expect(await ask({ peer: "192.168.1.20" })).toBe(false);
});

test("a foreign Host header does not (DNS rebinding)", async () => {
  expect(await ask({ headers: { host: "evil.example:3000" } })).toBe(false);
});

test.each(["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip"])("a call with %s does not, even with an empty value", async (name) => {
  expect(await ask({ headers: { [name]: "127.0.0.1" } })).toBe(false);
});

test("a call that changes something must not come from a foreign page", async () => {
  expect(await ask({ headers: { origin: "https://evil.example" } })).toBe(false);
  expect(await ask({ headers: { origin: "null" } })).toBe(false);
  expect(await ask({ method: "GET", headers: { origin: "https://evil.example" } })).toBe(true);
});

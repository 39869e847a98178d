import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { expect, test } from "vitest";
import { dayMs } from "#contracts/utc-day.ts";
import { checkCertificate } from "./check-certificate.ts";

const key = readFileSync("tests/fixtures/tls/key.pem", "utf8");
const certificate = readFileSync("tests/fixtures/tls/certificate.pem", "utf8");
const endsAt = Date.parse(new X509Certificate(certificate).validTo);

const serveTls = async () => {
  const server = createServer({ key, cert: certificate });
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, address: `https://127.0.0.1:${port}`, stop: () => server.close() };
};

test("tells how long a certificate is valid, and asks to renew it two weeks before", async () => {
  const { url, stop } = await serveTls();
  const before = (days: number) => checkCertificate(url, endsAt - days * dayMs, certificate);
  expect(await before(90)).toMatchObject({ state: "good", found: expect.stringContaining("90 days from now") });
  expect(await before(14)).toMatchObject({ state: "good" });
  expect(await before(13)).toMatchObject({ state: "advice", advice: expect.stringContaining("Renew it") });
  expect(await before(-1)).toMatchObject({ state: "bad", found: expect.stringContaining("expired on") });
  stop();
});

test("says that a certificate is not trusted, is that of another name, or cannot be read", async () => {
  const { url, address, stop } = await serveTls();
  const untrusted = { state: "bad", found: expect.stringContaining("not trusted") };
  expect(await checkCertificate(url)).toMatchObject(untrusted);
  expect(await checkCertificate(address, Date.now(), certificate)).toMatchObject(untrusted);
  stop();
  expect(await checkCertificate(url)).toMatchObject({ state: "bad", found: expect.stringContaining("ECONNREFUSED") });
});

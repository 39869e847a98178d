import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { checkAddress } from "./check-address.ts";
import { readEnv } from "../env.ts";

let app: TestApp;
let folder: string;
let site: Awaited<ReturnType<typeof serveOnLoopback>>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-doctor-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  site = await serveOnLoopback(async (...args) => app.fetch(...(args as Parameters<typeof app.fetch>)));
});
afterAll(async () => {
  for (const stop of stops) stop();
  await site.stop();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The address of a proxy on this machine that nothing takes for this machine. */
const openProxy = async (listener: RequestListener): Promise<string> => {
  const proxy = createServer(listener).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  stops.push(() => proxy.close() && proxy.closeAllConnections());
  return `http://0.0.0.0:${(proxy.address() as AddressInfo).port}`;
};
const passOn: RequestListener = (incoming, outgoing) => {
  const { method = "GET", headers, url } = incoming;
  const passed = request(`${site.url}${url}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
};
const isLarge = (length: string | undefined): boolean => Number(length) > 1_000_000;

const findUploads = async (siteUrl: string) =>
  (await checkAddress(readEnv({ SITE_URL: siteUrl }))).find(({ what }) => what === "Uploads");

test("finds that 3 MB get through a proxy to the site, which refuses them as it refuses one byte", async () => {
  expect(await findUploads(await openProxy(passOn))).toMatchObject({ state: "good" });
});

test("names the setting of a proxy that refuses 3 MB", async () => {
  const proxy = await openProxy((incoming, outgoing) =>
    isLarge(incoming.headers["content-length"]) ? outgoing.writeHead(413).end() : passOn(incoming, outgoing),
  );
  expect(await findUploads(proxy)).toMatchObject({
    state: "bad",
    found: expect.stringContaining("413"),
    advice: expect.stringContaining("client_max_body_size"),
  });
});

test("tells of a proxy that breaks off what is too large for it", async () => {
  const proxy = await openProxy((incoming, outgoing) =>
    isLarge(incoming.headers["content-length"]) ? incoming.destroy() : passOn(incoming, outgoing),
  );
  expect(await findUploads(proxy)).toMatchObject({ state: "bad", found: expect.stringContaining("do not reach") });
});

test("sends nothing to an address that does not lead to the site", async () => {
  const received: string[] = [];
  const proxy = await openProxy(({ method = "" }, outgoing) => {
    received.push(method);
    outgoing.writeHead(502).end();
  });
  expect(await findUploads(proxy)).toBeUndefined();
  expect(received).toEqual(["GET"]);
});

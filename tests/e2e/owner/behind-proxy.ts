import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../site.ts";
import { proxiedSite } from "../test-site.ts";

/** The local key, which grants local access to a site behind a proxy. */
export const readLocalKey = ({ dataDir }: { dataDir: string }): string =>
  readFileSync(path.join(dataDir, "local-key"), "utf8").trim();

let createdClients = 0;
/** Proxy headers with a client IP that is unique across workers, so that clients have separate rate limits. */
const createProxyHeaders = (workerIndex: number): Record<string, string> => {
  createdClients += 1;
  return {
    "x-forwarded-for": `198.${18 + Math.floor(workerIndex / 250)}.${workerIndex % 250}.${createdClients % 250}`,
  };
};

/**
 * Tests on the site behind a reverse proxy: each test has its own client IP, so that many accounts can be created. The
 * `request` fixture sends the owner's local key; the page does not.
 */
export const testBehindProxy = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  baseURL: ({}, use) => use(proxiedSite.url),
  // oxlint-disable-next-line no-empty-pattern -- the same
  extraHTTPHeaders: ({}, use, { workerIndex }) => use(createProxyHeaders(workerIndex)),
  request: async ({ baseURL, extraHTTPHeaders, playwright }, use) => {
    const headers = { ...extraHTTPHeaders, "x-local-key": readLocalKey(proxiedSite) };
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
    await use(request);
    await request.dispose();
  },
});

/** Adds a chunk to NEO's answer to a question, or ends the answer without one. Questions must be unique across tests. */
export const streamAnswer = async (request: APIRequestContext, question: string, chunk = ""): Promise<void> => {
  expect((await request.post("/scripted-neo", { data: { question, chunk } })).status()).toBe(204);
};

/** Closes the server's connections with the test's pages. */
export const closeConnections = async (request: APIRequestContext): Promise<void> => {
  expect((await request.delete("/scripted-neo")).status()).toBe(204);
};

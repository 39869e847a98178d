import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../site.ts";
import { proxiedSite } from "../test-site.ts";

/** The local key, which gives access to a site that was reached from elsewhere. */
export const readLocalKey = ({ dataDir }: { dataDir: string }): string =>
  readFileSync(path.join(dataDir, "local-key"), "utf8").trim();

let visitors = 0;
/** Headers of a proxy for a client with an address of its own, which no other worker has: rate limits count each alone. */
const fromElsewhere = (workerIndex: number): Record<string, string> => {
  visitors += 1;
  return { "x-forwarded-for": `198.${18 + Math.floor(workerIndex / 250)}.${workerIndex % 250}.${visitors % 250}` };
};

/**
 * Tests on a site behind a reverse proxy: each test has its own client address, so that many accounts can be created. The
 * `request` fixture is the owner's and has the local key; requests of the page do not.
 */
export const testBehindProxy = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  baseURL: ({}, use) => use(proxiedSite.url),
  // oxlint-disable-next-line no-empty-pattern -- the same
  extraHTTPHeaders: ({}, use, { workerIndex }) => use(fromElsewhere(workerIndex)),
  request: async ({ baseURL, extraHTTPHeaders, playwright }, use) => {
    const headers = { ...extraHTTPHeaders, "x-local-key": readLocalKey(proxiedSite) };
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
    await use(request);
    await request.dispose();
  },
});

/** Adds a chunk to NEO's answer to a question; without one the answer ends. No other test may ask the same question. */
export const streamAnswer = async (request: APIRequestContext, question: string, chunk = ""): Promise<void> => {
  expect((await request.post("/scripted-neo", { data: { question, chunk } })).status()).toBe(204);
};

/** Closes the connections of the test's pages. */
export const closeConnections = async (request: APIRequestContext): Promise<void> => {
  expect((await request.delete("/scripted-neo")).status()).toBe(204);
};

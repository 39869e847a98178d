import { readFileSync } from "node:fs";
import path from "node:path";
import { type IsolatedServer, testOnIsolatedServer } from "./isolated-server.ts";

/** The local key, which gives access to a site that was reached from elsewhere. */
export const readLocalKey = ({ dataDir }: IsolatedServer): string =>
  readFileSync(path.join(dataDir, "local-key"), "utf8").trim();

let visitors = 0;
/** Headers of a proxy for a client with an address of its own on this worker's site: rate limits count each alone. */
const fromElsewhere = (): Record<string, string> => {
  visitors += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
};

const settings = { TRUST_PROXY: "true", DONORBOX_CAMPAIGN: "light-for-chloe" };

/**
 * Tests on a site behind a reverse proxy, with donations and a NEO who says what a test tells him: each test has its
 * own client address, so that many accounts can be created. The `request` fixture is the owner's and has the local key;
 * requests of the page do not.
 */
export const testBehindProxy = testOnIsolatedServer(settings, ["tests/process/programs/told-neo.ts"]).extend({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  extraHTTPHeaders: ({}, use) => use(fromElsewhere()),
  request: async ({ baseURL, extraHTTPHeaders, ownSite, playwright }, use) => {
    const headers = { ...extraHTTPHeaders, "x-local-key": readLocalKey(ownSite) };
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
    await use(request);
    await request.dispose();
  },
});

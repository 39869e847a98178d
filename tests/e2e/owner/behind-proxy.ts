import { readFileSync } from "node:fs";
import path from "node:path";
import { type IsolatedServer, testOnIsolatedServer } from "./isolated-server.ts";

/** The key by which a site lets in whoever has its machine, once it was reached from elsewhere. */
export const readLocalKey = ({ dataDir }: IsolatedServer): string =>
  readFileSync(path.join(dataDir, "local-key"), "utf8").trim();

const randomAddress = (): string => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** The headers of a proxy that speaks for somebody at an address of their own, so that limits count each of them alone. */
export const fromElsewhere = (): Record<string, string> => ({ "x-forwarded-for": randomAddress() });

/**
 * Tests on a site behind a reverse proxy: each comes from an address of its own, so that many accounts can be made. The
 * `request` of a test is the owner's, who has the local key; what the page asks for goes without it.
 */
export const testBehindProxy = testOnIsolatedServer({ TRUST_PROXY: "true" }).extend({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
  extraHTTPHeaders: ({}, use) => use(fromElsewhere()),
  request: async ({ baseURL, extraHTTPHeaders, ownSite, playwright }, use) => {
    const headers = { ...extraHTTPHeaders, "x-local-key": readLocalKey(ownSite) };
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
    await use(request);
    await request.dispose();
  },
});

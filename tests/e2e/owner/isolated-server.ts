import { findFreePort, createDataDir, runSite, type SiteRun, waitUntilReady } from "#tests/process/site-process.ts";
import { test as base } from "../site.ts";
import { copyDatabase } from "../test-site.ts";

export type IsolatedServer = SiteRun & { dataDir: string; stop(): Promise<void> };

/** In ms. A busy machine may need long for a new database; a site that does not start exits before. */
const startLimit = 240_000;

const compileCache = process.env.NODE_COMPILE_CACHE ?? "";

/** A site with its own settings and, unless `DATA_DIR` names one, a new data folder. */
export const startIsolatedServer = async (env: Record<string, string> = {}): Promise<IsolatedServer> => {
  const port = String(await findFreePort());
  const dataDir = env.DATA_DIR ?? createDataDir();
  if (!env.DATA_DIR) copyDatabase(dataDir);
  const site = runSite({ NODE_COMPILE_CACHE: compileCache, ...env, PORT: port, DATA_DIR: dataDir });
  await waitUntilReady(site, startLimit);
  const stop = async () => {
    site.child.kill("SIGTERM");
    await site.exitCode();
  };
  return { ...site, dataDir, url: `http://localhost:${port}`, stop };
};

/** Tests whose pages and requests use such a site: one per worker. */
export const testOnIsolatedServer = (env: Record<string, string> = {}) =>
  base.extend<Record<never, never>, { ownSite: IsolatedServer }>({
    ownSite: [
      // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
      async ({}, use) => {
        const site = await startIsolatedServer(env);
        await use(site);
        await site.stop();
      },
      { scope: "worker", timeout: startLimit + 10_000 },
    ],
    baseURL: ({ ownSite }, use) => use(ownSite.url),
  });

/** One for the tests of what concerns a site as a whole. */
export const testOnOwnSite = testOnIsolatedServer();

import { findFreePort, createDataDir, runSite, type SiteRun, waitUntilReady } from "#tests/process/site-process.ts";
import { test as base } from "../site.ts";
import { copyDatabase } from "../test-site.ts";

export type IsolatedServer = SiteRun & { dataDir: string; stop(): Promise<void> };

/** Milliseconds. A busy machine may need long for a new database; a site that fails to start exits earlier. */
const startLimitMs = 240_000;

const compileCache = process.env.NODE_COMPILE_CACHE ?? "";

/** Starts a site with these settings and, without `DATA_DIR`, a new data folder. */
export const startIsolatedServer = async (env: Record<string, string> = {}): Promise<IsolatedServer> => {
  const port = String(await findFreePort());
  const dataDir = env.DATA_DIR ?? createDataDir();
  if (!env.DATA_DIR) copyDatabase(dataDir);
  const site = runSite({ NODE_COMPILE_CACHE: compileCache, ...env, PORT: port, DATA_DIR: dataDir });
  await waitUntilReady(site, startLimitMs);
  const stop = async () => {
    site.child.kill("SIGTERM");
    await site.exitCode();
  };
  return { ...site, dataDir, url: `http://localhost:${port}`, stop };
};

/** A test whose pages and requests use an isolated server, one per worker, which calls a `service` beside it. */
export const createTestWithService = <Service extends { stop(): unknown }>(
  startService: () => Promise<Service>,
  toEnv: (service: Service) => Record<string, string>,
) =>
  base.extend<Record<never, never>, { service: Service; isolatedServer: IsolatedServer }>({
    service: [
      // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
      async ({}, use) => {
        const service = await startService();
        await use(service);
        await service.stop();
      },
      { scope: "worker" },
    ],
    isolatedServer: [
      async ({ service }, use) => {
        const site = await startIsolatedServer(toEnv(service));
        await use(site);
        await site.stop();
      },
      { scope: "worker", timeout: startLimitMs + 10_000 },
    ],
    baseURL: ({ isolatedServer }, use) => use(isolatedServer.url),
  });

const noService = { stop: () => undefined };

/** A test whose pages and requests use an isolated server, one per worker. */
export const createIsolatedTest = (env: Record<string, string> = {}) =>
  createTestWithService(
    () => Promise.resolve(noService),
    () => env,
  );

/** For tests that affect a whole site. Their webhooks may go to a server of the test. */
export const isolatedTest = createIsolatedTest({ WEBHOOK_PRIVATE: "on" });

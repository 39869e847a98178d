import { cpSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../runner/temporary-folder.ts";

const port = Number(process.env.TEST_PORT ?? 4300);

// Workers load this file too; only the first process, which starts the sites, creates the folder.
const folder = (process.env.TEST_DATA_DIR ??= createTemporaryFolder());

const createSiteOptions = (name: string, sitePort: number, settings: Record<string, string> = {}) => ({
  url: `http://localhost:${sitePort}`,
  dataDir: path.join(folder, name),
  env: {
    ...settings,
    PORT: String(sitePort),
    DATA_DIR: path.join(folder, name),
    LOG_LEVEL: "warn",
    TEST_DATA_DIR: folder,
  },
});

/**
 * The site under test: the real process with the database of a first start, accessed without a proxy. Requests must not
 * have proxy headers, and at most ten accounts can sign up: use owner/behind-proxy.ts for more.
 */
export const testSite = createSiteOptions("site", port);

/** A site behind a reverse proxy, with donations and a NEO whose answers tests script: see owner/behind-proxy.ts. */
export const proxiedSite = createSiteOptions("proxied", port + 1, {
  TRUST_PROXY: "true",
  DONORBOX_CAMPAIGN: "light-for-chloe",
});

const databaseLink = path.join(folder, "database");

/** Called before the sites start. */
export const copyDatabaseToTestSites = (preparedDatabase: string): void => {
  symlinkSync(preparedDatabase, databaseLink);
  for (const { dataDir } of [testSite, proxiedSite]) copyDatabase(dataDir);
};

/** Copies the database of a site's first start into an empty data folder. */
export const copyDatabase = (dataDir: string): void =>
  cpSync(realpathSync(databaseLink), path.join(dataDir, "db"), { recursive: true });

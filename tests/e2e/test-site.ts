import { cpSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const port = Number(process.env.TEST_PORT ?? 4300);

// Workers load this file too; only the first process, which starts the sites, creates the folder.
const folder = (process.env.TEST_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "chloe-e2e-")));

const describeSite = (name: string, sitePort: number, settings: Record<string, string> = {}) => ({
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
 * The site under test: the real process with the database of a first start, accessed from its own machine. No request
 * may look like it came through a proxy, and at most ten accounts can sign up: use owner/behind-proxy.ts for more.
 */
export const testSite = describeSite("site", port);

/** The same behind a reverse proxy, with donations and a NEO whose answers tests script: see owner/behind-proxy.ts. */
export const proxiedSite = describeSite("proxied", port + 1, {
  TRUST_PROXY: "true",
  DONORBOX_CAMPAIGN: "light-for-chloe",
});

const linkToDatabase = path.join(folder, "database");

/** Before the sites start. */
export const copyDatabaseToTestSites = (preparedDatabase: string): void => {
  symlinkSync(preparedDatabase, linkToDatabase);
  for (const { dataDir } of [testSite, proxiedSite]) copyDatabase(dataDir);
};

/** Copies into an empty data folder the database that a site's first start would make in it. */
export const copyDatabase = (dataDir: string): void =>
  cpSync(realpathSync(linkToDatabase), path.join(dataDir, "db"), { recursive: true });

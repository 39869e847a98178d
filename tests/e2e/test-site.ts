import { cpSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const port = Number(process.env.TEST_PORT ?? 4300);

// Workers load this file too; only the first process, which starts the site, creates the folder.
const folder = (process.env.TEST_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "chloe-e2e-")));

/**
 * The site under test: the real process with the database of a first start, accessed from its own machine. No request
 * may look like it came through a proxy, and at most ten accounts can sign up: use owner/behind-proxy.ts for more.
 */
export const testSite = {
  url: `http://localhost:${port}`,
  env: { PORT: String(port), DATA_DIR: path.join(folder, "site"), LOG_LEVEL: "warn", TEST_DATA_DIR: folder },
};

const linkToDatabase = path.join(folder, "database");

/** Before the site starts. */
export const giveTestSiteItsDatabase = (preparedDatabase: string): void => {
  symlinkSync(preparedDatabase, linkToDatabase);
  copyDatabase(testSite.env.DATA_DIR);
};

/** Copies into an empty data folder the database that a site's first start would make in it. */
export const copyDatabase = (dataDir: string): void =>
  cpSync(realpathSync(linkToDatabase), path.join(dataDir, "db"), { recursive: true });

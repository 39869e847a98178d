import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const port = Number(process.env.TEST_PORT ?? 4300);

// The workers load this file too; only the first one, which starts the site, makes the folder.
process.env.TEST_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "chloe-e2e-"));

/**
 * The site that the browser tests run against: the real process with an empty data folder, used on its own machine. Nothing
 * that looks like a proxy may reach it, and at most ten may sign up: for the others there is owner/behind-proxy.ts.
 */
export const testSite = {
  url: `http://localhost:${port}`,
  env: { PORT: String(port), DATA_DIR: process.env.TEST_DATA_DIR, LOG_LEVEL: "warn" },
};

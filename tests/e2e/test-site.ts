import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const port = Number(process.env.TEST_PORT ?? 4300);

// Workers load this file too; only the first process, which starts the site, creates the folder.
process.env.TEST_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "chloe-e2e-"));

/**
 * The site under test: the real process with an empty data folder, accessed from its own machine. No request may look
 * like it came through a proxy, and at most ten accounts can sign up: use owner/behind-proxy.ts for more.
 */
export const testSite = {
  url: `http://localhost:${port}`,
  env: { PORT: String(port), DATA_DIR: process.env.TEST_DATA_DIR, LOG_LEVEL: "warn" },
};

import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { nodeFlags } from "#server/http/process/node-flags.ts";
import { proxiedSite, testSite } from "./tests/e2e/test-site.ts";

const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

// Of the runner, of its workers and of each site: half a second of every start.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

/** As `npm start` does; and the site ends with the tests, however those end. */
const startAs = (program: string) =>
  `MALLOC_ARENA_MAX=2 exec node ${nodeFlags.join(" ")} --import ./packages/supabase/embedded/end-with-parent.ts ${program}`;
const limits = {
  reuseExistingServer: false,
  timeout: 60_000,
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // With one for each of two cores, these are idle for a fifth of the time: for timers, and for sites to start.
  workers: 3,
  // Nothing may depend on how busy the machine is: these end only what would never end by itself.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A test that needs a second try is a fault to find.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: testSite.url,
    // Without a graphics card what is drawn costs by the pixel: the window is just large enough for every layout, and what
    // moves by itself stands still, except where that is tried.
    // It answers before a test's own routes do; tests/e2e/offline/service-worker.spec.ts allows it.
    serviceWorkers: "block",
    viewport: { width: 1024, height: 640 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? systemBrowsers.find((file) => existsSync(file)),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-gpu",
        "--no-first-run",
        // The pages of a test share a process, which has compiled the site's scripts.
        "--renderer-process-limit=1",
      ],
    },
  },
  webServer: [
    {
      command: `node tests/process/programs/prepare-test-sites.ts && ${startAs("server/index.ts")}`,
      env: { ...testSite.env, PATH: process.env.PATH ?? "" },
      url: `${testSite.url}/readyz`,
      ...limits,
    },
    {
      command: startAs("tests/process/programs/scripted-neo.ts"),
      env: { ...proxiedSite.env, PATH: process.env.PATH ?? "" },
      url: `${proxiedSite.url}/readyz`,
      ...limits,
    },
  ],
});

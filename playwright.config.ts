import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { testSite } from "./tests/e2e/test-site.ts";

const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

// What moves by itself is tried where it belongs to the page; elsewhere it would only be drawn, without a graphics card, at the
// cost of most of the time that the tests take.
const movingPages = /(intro|landing)\.spec\.ts/;
// Large enough for every layout; what is drawn costs by the pixel.
const viewport = { width: 1024, height: 640 };

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  // Nothing may depend on how busy the machine is: these end only what would never end by itself.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A test that needs a second try is a fault to find.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: testSite.url,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? systemBrowsers.find((file) => existsSync(file)),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-gpu",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "calm",
      testIgnore: movingPages,
      use: { viewport, contextOptions: { reducedMotion: "reduce" } },
    },
    { name: "moving", testMatch: movingPages, use: { viewport } },
  ],
  webServer: {
    command:
      "node tests/process/programs/prepare-test-site.ts && " +
      "MALLOC_ARENA_MAX=2 exec node --disable-proto=delete --max-old-space-size=320 --max-semi-space-size=8 --liftoff-only server/index.ts",
    url: `${testSite.url}/readyz`,
    env: { ...testSite.env, PATH: process.env.PATH ?? "" },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

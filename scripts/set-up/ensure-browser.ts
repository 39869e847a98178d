import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { RunStep } from "./run-step.ts";

const browsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const succeeds = (program: string, args: string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Browser tests use the system's Chromium, else Playwright's own, else Debian's package when that can be installed. */
const findBrowser = (): boolean =>
  Boolean(process.env.CHROMIUM) ||
  browsers.some((file) => existsSync(file)) ||
  succeeds("playwright", ["install", "chromium"]);

/**
 * The fallback of the web fonts is tested with Arial and Times New Roman, which other systems than Linux have, or with
 * the Liberation fonts, which have the same metrics.
 */
const findFonts = (): boolean =>
  process.platform !== "linux" ||
  [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    path.join(homedir(), ".fonts"),
    path.join(homedir(), ".local/share/fonts"),
  ]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { encoding: "utf8", recursive: true }))
    .some((file) => /^(LiberationSerif-Regular|Times_New_Roman|times)\.[ot]tf$/i.test(path.basename(file)));

/** Installs what the browser tests need and this machine does not have, or ends this process and says what is missing. */
export const ensureBrowser = async (runStep: RunStep): Promise<void> => {
  const hasBrowser = findBrowser();
  const hasFonts = findFonts();
  if (hasBrowser && hasFonts) return;
  if (process.getuid?.() !== 0) {
    if (!hasBrowser) console.error("The browser tests need Chromium: install it, or set CHROMIUM to its path.");
    if (!hasFonts)
      console.error("The browser tests need the Liberation fonts (package fonts-liberation): install them.");
    process.exit(1);
  }
  console.log("Installing what the browser tests need…");
  await runStep("apt-get", ["update", "-qq"]);
  // The headless shell saves a second per test; older systems do not have the package.
  const shell = succeeds("apt-cache", ["show", "chromium-headless-shell"]) ? "chromium-headless-shell" : "chromium";
  const packages = [...(hasBrowser ? [] : [shell, "fonts-dejavu-core"]), ...(hasFonts ? [] : ["fonts-liberation"])];
  await runStep("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    DEBIAN_FRONTEND: "noninteractive",
  });
};

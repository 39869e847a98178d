// Plain JavaScript on purpose: on a fresh clone this runs under whatever Node the machine has. Installs if node_modules
// does not match package-lock.json, builds if the sources changed, finds a browser for the tests.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const wants = (flag) => process.argv.includes(flag);
const hash = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex");
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
};

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());

const install = () => {
  const stamp = "node_modules/.installed";
  const state = hash(read("package-lock.json"), process.platform, process.arch);
  if (read(stamp) === state) return;
  console.log("Installing…");
  // Hides npm's engine warnings: an old system Node only runs this script, all others run on the installed Node 24.
  run("npm", ["ci", "--loglevel=error"], { NODE_ENV: "" });
  writeFileSync(stamp, state);
};

// Media are served unchanged, so a change of them needs no build.
const buildInputs = () => {
  const folders = ["app", "contracts", "content", "public"].filter((folder) => existsSync(folder)).flatMap(filesBelow);
  const files = folders.filter((file) => !file.includes(".test.") && !file.startsWith(path.join("content", "media")));
  return [
    ...files,
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/build.ts",
    "scripts/precompress.ts",
    "scripts/chunk-groups.ts",
    "scripts/inline-script-plugin.ts",
    "scripts/remove-color-mix-fallback.ts",
  ].sort((a, b) => (a < b ? -1 : 1));
};

const build = () => {
  const stamp = "build/.sources";
  const state = hash(...buildInputs().map((file) => file + hash(read(file))));
  if (read(stamp) === state) return;
  console.log("Building…");
  rmSync(stamp, { force: true });
  run("npm", ["run", "--silent", "build"], { NODE_ENV: "production" });
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, state);
};

/** Browser tests use the system's Chromium, else Playwright's own, else Debian's package when that can be installed. */
const findBrowser = () => {
  const system = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return (
    Boolean(process.env.CHROMIUM) ||
    system.some((file) => existsSync(file)) ||
    spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore" }).status === 0
  );
};

/**
 * The fallback of the web fonts is tested with Arial and Times New Roman, which other systems than Linux have, or with
 * the Liberation fonts, which have the same metrics.
 */
const findFonts = () =>
  process.platform !== "linux" ||
  [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    path.join(homedir(), ".fonts"),
    path.join(homedir(), ".local/share/fonts"),
  ]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }))
    .some((file) => /^(LiberationSerif-Regular|Times_New_Roman|times)\.[ot]tf$/i.test(path.basename(file)));

/** Installs the missing dependencies of the browser tests. */
const ensureBrowser = () => {
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
  run("apt-get", ["update", "-qq"]);
  // The headless shell saves a second per test; older systems do not have the package.
  const hasShell = () => spawnSync("apt-cache", ["show", "chromium-headless-shell"], { stdio: "ignore" }).status === 0;
  const packages = [
    ...(hasBrowser ? [] : [hasShell() ? "chromium-headless-shell" : "chromium", "fonts-dejavu-core"]),
    ...(hasFonts ? [] : ["fonts-liberation"]),
  ];
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    DEBIAN_FRONTEND: "noninteractive",
  });
};

install();
if (wants("--build")) build();
if (wants("--browser")) ensureBrowser();

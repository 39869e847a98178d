import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { RunStep } from "./run-step.ts";

const folder = "build";
const stamp = path.join(folder, ".sources");
export const sourceFolders = ["app", "contracts", "content", "packages/first-paint", "public"];
export const sourceFiles = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/add-plain-page-fonts.ts",
  "scripts/build.ts",
  "scripts/bundle-content.ts",
  "scripts/precompress.ts",
  "scripts/chunk-groups.ts",
];

const hash = (...parts: string[]): string => createHash("sha256").update(parts.join("\0")).digest("hex");
const read = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

const filesBelow = (parent: string): string[] =>
  readdirSync(parent, { encoding: "utf8", recursive: true })
    .map((name) => path.join(parent, name))
    .filter((file) => statSync(file).isFile());

// Media are served unchanged, so a change of them needs no build.
const affectsBuild = (file: string): boolean =>
  !file.includes(".test.") && !file.startsWith(path.join("content", "media"));

const hashSources = (): string => {
  const below = sourceFolders.filter((name) => existsSync(name)).flatMap(filesBelow);
  const files = [...below.filter(affectsBuild), ...sourceFiles].sort((a, b) => (a < b ? -1 : 1));
  return hash(...files.map((file) => file + hash(read(file))));
};

const mayWrite = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return !existsSync(file);
  }
};

/** Builds the pages, unless those in `build/` are of these sources. */
export const buildIfChanged = async (runStep: RunStep): Promise<void> => {
  const state = hashSources();
  if (read(stamp) === state) return;
  if (![".", folder].every(mayWrite)) {
    const place = path.resolve(folder);
    console.error(
      `\nThe pages must be built, but this user may not write to ${place}: let its owner run npm run set-up.\n`,
    );
    process.exit(1);
  }
  console.log("Building…");
  rmSync(stamp, { force: true });
  await runStep(process.execPath, ["scripts/build.ts"], { NODE_ENV: "production" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, state);
};

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
/** Without it nothing can be built, as where only what runs was installed. */
const builder = "node_modules/vite";
const stamp = path.join(folder, ".sources");
const contentStamp = path.join(folder, ".content");
export const sourceFolders = [
  "app",
  "contracts",
  "packages/first-paint",
  "packages/post-import/clipboard",
  "packages/post-import/html",
  "public",
];
export const sourceFiles = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "packages/post-import/addresses.ts",
  "packages/supabase/database/admin-connection.ts",
  "packages/supabase/embedded/enable-fsync.ts",
  "packages/supabase/embedded/open-pglite.ts",
  "packages/supabase/embedded/private-files.ts",
  "packages/supabase/embedded/write-cluster-archive.ts",
  "scripts/build.ts",
  "scripts/bundle-content.ts",
];

const hash = (...parts: string[]): string => createHash("sha256").update(parts.join("\0")).digest("hex");
const read = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

const filesBelow = (parent: string): string[] =>
  readdirSync(parent, { encoding: "utf8", recursive: true })
    .map((name) => path.join(parent, name))
    .filter((file) => statSync(file).isFile());

const hashFiles = (files: string[]): string =>
  hash(...files.sort((a, b) => (a < b ? -1 : 1)).map((file) => file + hash(read(file))));

const hashSources = (): string => {
  const below = sourceFolders.filter((name) => existsSync(name)).flatMap(filesBelow);
  return hashFiles([...below.filter((file) => !file.includes(".test.")), ...sourceFiles]);
};

/** Of media the names count: they are large, and only their existence is checked. */
const hashContent = (): string => {
  const files = filesBelow("content");
  const isMedia = (file: string): boolean => file.startsWith(path.join("content", "media"));
  return hash(hashFiles(files.filter((file) => !isMedia(file))), ...files.filter(isMedia).sort());
};

const mayWrite = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return !existsSync(file);
  }
};

// The server reads content/ when it starts: a change needs no build, but a broken one must not start.
const checkIfChanged = async (runStep: RunStep, state: string): Promise<void> => {
  if (read(contentStamp) === state) return;
  await runStep(process.execPath, ["scripts/check-content.ts"]);
  if ([folder, contentStamp].every(mayWrite)) writeFileSync(contentStamp, state);
};

/** Builds the pages, unless those in `build/` are of these sources; and checks the content folder, unless it was checked. */
export const buildIfChanged = async (runStep: RunStep): Promise<void> => {
  // In an image there is the build alone.
  if (!existsSync("app")) return;
  const state = hashSources();
  const contentState = hash(state, hashContent());
  if (read(stamp) === state) return checkIfChanged(runStep, contentState);
  if (![".", folder].every(mayWrite)) {
    const place = path.resolve(folder);
    console.error(
      `\nThe pages must be built, but this user may not write to ${place}: let its owner run npm run set-up.\n`,
    );
    process.exit(1);
  }
  if (!existsSync(builder)) {
    console.error("\nThe pages must be built, and the packages for that are not installed: npm ci --ignore-scripts\n");
    process.exit(1);
  }
  console.error("Building…");
  rmSync(stamp, { force: true });
  await runStep(process.execPath, ["scripts/build.ts"], { NODE_ENV: "production" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, state);
  writeFileSync(contentStamp, contentState);
};

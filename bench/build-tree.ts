import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";

const git = (...options: string[]): string => execFileSync("git", options, { encoding: "utf8" }).trim();

/** The commit that a name stands for, with its day: `aded261c of 2026-11-25`. */
export const describeCommit = (ref: string): string => git("show", "--no-patch", "--format=%h of %cs", ref);

/** Builds another commit in a temporary folder, which is deleted when this process ends, and returns the folder. */
export const buildTree = (ref: string): string => {
  const folder = path.join(createTemporaryFolder(), "tree");
  git("worktree", "add", "--quiet", "--detach", folder, ref);
  process.once("exit", () => spawnSync("git", ["worktree", "remove", "--force", folder]));
  const npm = (...options: string[]) => execFileSync("npm", options, { cwd: folder, stdio: ["ignore", 2, 2] });
  const lockfile = "package-lock.json";
  if (readFileSync(lockfile, "utf8") === readFileSync(path.join(folder, lockfile), "utf8")) {
    // The links to the workspaces are relative: in the copy, they lead to those of the other tree.
    const filter = (file: string) => !/^node_modules\/\.(cache|vite)/.test(file);
    cpSync("node_modules", path.join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true, filter });
  } else npm("ci", "--ignore-scripts", "--prefer-offline", "--include=dev", "--include=optional", "--loglevel=error");
  npm("run", "--silent", "build");
  return folder;
};

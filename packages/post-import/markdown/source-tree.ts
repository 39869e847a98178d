import type { SourceFile } from "../imported-post.ts";

const ignored = new Set([
  ".git",
  ".github",
  ".trash",
  ".vscode",
  "__macosx",
  "node_modules",
  "vendor",
  "themes",
  "_site",
  "_includes",
  "_layouts",
  "_sass",
  "examplesite",
  ".cache",
  ".jekyll-cache",
]);

const isIgnored = (path: string): boolean =>
  path
    .split("/")
    .slice(0, -1)
    .some((folder) => ignored.has(folder.toLowerCase()));

/** One spelling of a path: composed characters, without case. */
const fold = (path: string): string => path.normalize("NFC").toLowerCase();

/** Removes `.` and `..` from a path without a leading slash; null if it leaves its root. */
export const normalizePath = (path: string): string | null => {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
};

export type TreeFile = { path: string; file: SourceFile };

/** The files of an export below the folder in which the site is; all paths are below that folder. */
export type SourceTree = {
  /** With a slash at its end, or empty. */
  root: string;
  files: readonly TreeFile[];
  get(path: string): SourceFile | undefined;
  /** Also if its letters have another case or other code points. */
  find(path: string): SourceFile | undefined;
  /** Files of this name in any folder, those in upper folders first. */
  findByName(name: string): readonly TreeFile[];
  /** Files in a folder, not in those below it. */
  list(folder: string): readonly string[];
  hasFolder(folder: string): boolean;
};

const countSlashes = (path: string): number => path.split("/").length;

export const createSourceTree = (all: readonly SourceFile[], root: string): SourceTree => {
  const files = all
    .filter(({ path }) => path.startsWith(root) && !isIgnored(path.slice(root.length)))
    .map((file) => ({ path: file.path.slice(root.length), file }));
  const exact = new Map(files.map(({ path, file }) => [path, file]));
  const folded = new Map(files.toReversed().map(({ path, file }) => [fold(path), file]));
  const upperFirst = files.toSorted((one, other) => countSlashes(one.path) - countSlashes(other.path));
  const named = Map.groupBy(upperFirst, ({ path }) => fold(path.slice(path.lastIndexOf("/") + 1)));
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf("/") + 1));
  const allFolders = new Set(
    [...folders.keys()].flatMap((folder) => {
      const parts = folder.split("/").slice(0, 30);
      return parts.map((_, at) => fold(parts.slice(0, at).join("/")));
    }),
  );
  return {
    root,
    files,
    get: (path) => exact.get(path),
    find: (path) => exact.get(path) ?? folded.get(fold(path)),
    findByName: (name) => named.get(fold(name)) ?? [],
    list: (folder) => (folders.get(folder) ?? []).map(({ path }) => path),
    hasFolder: (folder) => allFolders.has(fold(folder)),
  };
};

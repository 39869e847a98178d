import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ImportedPost, ImportProblem, SourceFile } from "../imported-post.ts";
import type { ExportReader } from "../read-options.ts";

/** Files in memory by their paths. */
export const toSourceFiles = (files: Record<string, string | Uint8Array>): SourceFile[] =>
  Object.entries(files).map(([name, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { path: name, size: bytes.byteLength, read: () => Promise.resolve(bytes) };
  });

/** All files below a folder. */
export const readFolder = (folder: string): SourceFile[] =>
  globSync("**/*", { cwd: folder })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted()
    .map((name) => ({
      path: name.split(path.sep).join("/"),
      size: statSync(path.join(folder, name)).size,
      read: () => Promise.resolve(new Uint8Array(readFileSync(path.join(folder, name)))),
    }));

/** Noon of this day is now, in tests. */
export const now = Date.parse("2026-01-01T12:00:00Z");

export type Outcome = {
  siteName: string | null;
  siteAddress: string | null;
  posts: ImportedPost[];
  problems: ImportProblem[];
};

/** All that a reader finds; null if the files are not its tool's. */
export const readAll = async (read: ExportReader, files: readonly SourceFile[]): Promise<Outcome | null> => {
  const found = await read(files, { now });
  if (!found) return null;
  const posts: ImportedPost[] = [];
  for await (const post of found.posts) posts.push(post);
  const { siteName, siteAddress, problems } = found;
  return { siteName, siteAddress, posts, problems };
};

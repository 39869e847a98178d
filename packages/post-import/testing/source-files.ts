import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ImportedPost, ReadExport, SourceFile } from "../imported-post.ts";
import { readExport } from "../read-export.ts";
import type { ExportReader } from "../read-options.ts";

/** Noon of 1 January 2025, in UTC: what is to come later than that is scheduled. */
export const now = Date.UTC(2025, 0, 1, 12);

/** Files from their texts or bytes, by their paths. */
export const toFiles = (tree: Readonly<Record<string, string | Uint8Array>>): SourceFile[] =>
  Object.entries(tree).map(([path, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { path, size: bytes.byteLength, read: async () => bytes };
  });

export type ReadPosts = Omit<ReadExport, "posts"> & { posts: ImportedPost[] };

/** Reads an export whole. */
export const readAll = async (files: readonly SourceFile[]): Promise<ReadPosts> => {
  const { posts, ...rest } = await readExport(files, { now });
  const all: ImportedPost[] = [];
  for await (const post of posts) all.push(post);
  return { ...rest, posts: all };
};

/** All files below a folder. */
export const readFolder = (folder: string): SourceFile[] =>
  globSync("**/*", { cwd: folder })
    .map((name) => ({ name: name.split(path.sep).join("/"), whole: path.join(folder, name) }))
    .filter(({ whole }) => statSync(whole).isFile())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, whole }) => ({
      path: name,
      size: statSync(whole).size,
      read: async () => new Uint8Array(readFileSync(whole)),
    }));

/** All that the reader of one tool finds; null if the files are none of its. */
export const readWith = async (read: ExportReader, files: readonly SourceFile[]): Promise<ReadPosts | null> => {
  const result = await read(files, { now });
  if (!result) return null;
  const all: ImportedPost[] = [];
  for await (const post of result.posts) all.push(post);
  return { ...result, posts: all };
};

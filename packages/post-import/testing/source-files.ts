import type { ImportedPost, ReadExport, SourceFile } from "../imported-post.ts";
import { readExport } from "../read-export.ts";

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

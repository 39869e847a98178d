import type { SourceFile } from "../imported-post.ts";

/** Finds files of an archive by their place in a folder that tools keep uploads in, wherever the archive has it. */
export type FileIndex = { find: (path: string) => string | null };

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The part of a path below the first of the folders that it is in; null if it is in none. */
const cutAt = (path: string, folders: readonly string[]): string | null => {
  const rooted = `/${path}`;
  for (const folder of folders) {
    const at = rooted.lastIndexOf(`/${folder}/`);
    if (at !== -1) return rooted.slice(at + folder.length + 2);
  }
  return null;
};

/** `folders` without slashes around them: `content/images`. */
export const createFileIndex = (files: readonly SourceFile[], folders: readonly string[]): FileIndex => {
  const paths = new Map<string, string>();
  for (const { path } of files) {
    const place = cutAt(path, folders);
    if (place !== null && !paths.has(place)) paths.set(place, path);
  }
  return {
    find: (address) => {
      const place = paths.size === 0 ? null : cutAt(decode(address.split(/[?#]/, 1)[0] ?? ""), folders);
      return place === null ? null : (paths.get(place) ?? null);
    },
  };
};

import type { ImportedPost } from "../imported-post.ts";
import type { Cover } from "./fields/read-cover.ts";
import type { TreeFile } from "./source-tree.ts";

/** All of a post but its text, which is read again when its turn comes. */
export type Head = Omit<ImportedPost, "content" | "cover"> & {
  source: TreeFile;
  /** As it is written. */
  cover: Cover | null;
  /** Other names under which Obsidian's links find it. */
  names: readonly string[];
  /** Where the text begins, in characters, and its line, from 1. */
  start: number;
  line: number;
  /** The title is that of the first heading, which leaves the text. */
  hasTitleInText: boolean;
};

import { readGhost } from "./ghost/read-ghost.ts";
import { ImportError, type ReadExport, type SourceFile } from "./imported-post.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";
import { readMedium } from "./medium/read-medium.ts";
import type { ExportReader, ReadOptions } from "./read-options.ts";
import { readSubstack } from "./substack/read-substack.ts";
import { readContentBackup } from "./this-site/read-content-backup.ts";
import { readWordPress } from "./wordpress/read-wordpress.ts";

/** Asked in this order: those that can tell their files for certain come first. */
const readers: readonly ExportReader[] = [
  readContentBackup,
  readGhost,
  readWordPress,
  readSubstack,
  readMedium,
  readMarkdown,
];

/**
 * Finds out which tool wrote these files and reads its export. Throws ImportError with a sentence for the owner if nothing
 * in them can be imported.
 */
export const readExport = async (files: readonly SourceFile[], options: ReadOptions): Promise<ReadExport> => {
  for (const read of readers) {
    const result = await read(files, options);
    if (result) return result;
  }
  throw new ImportError(
    "Nothing in these files can be imported. Take an export of Ghost, WordPress, Medium or Substack, a folder of Markdown files, or a backup of this site.",
  );
};

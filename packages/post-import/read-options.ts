import type { ReadExport, SourceFile } from "./imported-post.ts";

/** `now`: milliseconds since 1970; what is to be published later than that is `scheduled`. */
export type ReadOptions = { now: number };

/** Reads the export of one tool; null if these files are none of its. Throws ImportError if they are, but cannot be read. */
export type ExportReader = (files: readonly SourceFile[], options: ReadOptions) => Promise<ReadExport | null>;

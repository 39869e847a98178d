/** The tools whose exports are read. `markdown`: files with front matter of no generator that we know. */
export type ImportTool =
  | "ghost"
  | "wordpress"
  | "medium"
  | "substack"
  | "hugo"
  | "jekyll"
  | "hexo"
  | "astro"
  | "eleventy"
  | "zola"
  | "obsidian"
  | "markdown"
  | "this-site";

/**
 * A file to be read, already unpacked: folders and all of an archive. `path` has slashes, no leading one, and is as the tool
 * wrote it.
 */
export type SourceFile = { path: string; size: number; read(): Promise<Uint8Array> };

/** Something that will not come along, or will look different. `line` counts from 1 in `file`. */
export type ImportLoss = {
  kind: "shortcode" | "embed" | "comment" | "html" | "link" | "picture" | "date" | "status" | "tag" | "other";
  /** A sentence for the owner. */
  text: string;
  line: number | null;
};

/** What could not be read at all; the rest goes on. */
export type ImportProblem = { file: string; line: number | null; reason: string };

/**
 * A post as its tool meant it, in this site's Markdown. In `content` and `cover`:
 * - `import-file:/a%20b/c.png` is a file of the import by its path,
 * - `import-missing:/images/c.png` one that is on the old site by this path, and not in the import,
 * - `import-post:<key, percent-encoded>` with an optional `#part` another post of the import,
 * - all other addresses are absolute, of any host.
 */
export type ImportedPost = {
  /** Identifies it within the tool over several exports; 1 to 1,000 characters. */
  key: string;
  /** The file it came from, for reports. */
  file: string;
  kind: "post" | "page";
  title: string;
  /** As the tool has it, decoded; null if it has none. */
  slug: string | null;
  /** Paths at the old site, each with a leading slash, decoded; its own first, then its aliases. */
  oldPaths: string[];
  /** Where it was published; http or https. */
  address: string | null;
  /** Where it stood first, as it says there itself; of any form, perhaps its own address. */
  canonical?: string | undefined;
  excerpt: string | null;
  cover: { address: string; alt: string } | null;
  content: string;
  /** What a picture of this site's own was made from. */
  imagePrompt?: string | null;
  /** Its place in the order of reading, from 1, of a post of this site. */
  storyNumber?: number | null;
  /** The language model that wrote a post of this site. */
  writtenWith?: string | null;
  /** As written there; not cut to what this site accepts. */
  tags: string[];
  /** What it may be here at most. `scheduled`: public at `publishedAt`, which is in the future. */
  status: "published" | "scheduled" | "draft";
  /** ISO 8601 in UTC; null if unknown. */
  publishedAt: string | null;
  createdAt: string | null;
  /** Why it is a draft although it was out in the tool: members only, paid, password, private, email only; else null. */
  draftReason: string | null;
  losses: ImportLoss[];
};

/** What an export holds. Posts come one after another, so that no export need be in memory whole. */
export type ReadExport = {
  tool: ImportTool;
  /** The name of the site there, if the export says so. */
  siteName: string | null;
  /** The address of the site there, without a slash at its end. */
  siteAddress: string | null;
  posts: AsyncIterable<ImportedPost>;
  /** Complete when `posts` has ended. */
  problems: ImportProblem[];
};

/** This is nothing that can be imported. `message` is for the owner. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ImportError";
  }
}

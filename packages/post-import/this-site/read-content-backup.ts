import { toFileAddress, toMissingAddress, toPostAddress } from "../addresses.ts";
import { ImportError, type ImportedPost, type ImportProblem, type SourceFile } from "../imported-post.ts";
import { rewriteLinks } from "../markdown/text/rewrite-links.ts";
import type { ExportReader } from "../read-options.ts";
import { type BackupRow, parseRow } from "./backup-row.ts";

const format = "chloe-backup";
const maxManifestBytes = 100_000;
const maxTableBytes = 64_000_000;
const storedPattern = /^(?:https?:\/\/[^/\s]{1,300})?\/storage\/v1\/object\/public\/([\w-]{1,60})\/([\w./-]{1,300})$/;
const postPattern = /^(?:https?:\/\/[^/\s]{1,300})?\/post\/([a-z0-9-]{1,100})(#[^\s]{0,300})?$/;

const isManifest = async (file: SourceFile): Promise<boolean> => {
  if (file.size > maxManifestBytes) return false;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await file.read()));
    return typeof value === "object" && value !== null && "format" in value && value.format === format;
  } catch {
    return false;
  }
};

/** The folder of a backup, with a slash at its end; null if there is none among these files. */
const findBackup = async (files: readonly SourceFile[]): Promise<string | null> => {
  for (const file of files.filter(({ path }) => /^(?:[^/]{1,200}\/)?backup\.json$/.test(path)))
    if (await isManifest(file)) return file.path.slice(0, -"backup.json".length);
  return null;
};

type Line = { file: string; line: number; row: BackupRow };

/** The rows of the posts, one file in memory at a time. */
async function* readRows(tables: readonly SourceFile[], problems: ImportProblem[] | null): AsyncGenerator<Line> {
  for (const file of tables) {
    const isTooLong = file.size > maxTableBytes;
    const lines = isTooLong ? [] : new TextDecoder().decode(await file.read()).split("\n");
    if (isTooLong) problems?.push({ file: file.path, line: null, reason: "It is too long to be part of a backup." });
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const row = parseRow(line);
      if (typeof row === "string") problems?.push({ file: file.path, line: at + 1, reason: row });
      else yield { file: file.path, line: at + 1, row };
    }
  }
}

type Places = { root: string; paths: ReadonlySet<string>; ids: ReadonlyMap<string, string> };

const resolve = (address: string, { root, paths, ids }: Places): string => {
  const [, bucket, name] = storedPattern.exec(address) ?? [];
  if (bucket !== undefined && name !== undefined) {
    const path = `${root}files/${bucket}/${name}`;
    return paths.has(path) ? toFileAddress(path) : toMissingAddress(`/storage/v1/object/public/${bucket}/${name}`);
  }
  const [, slug, part = ""] = postPattern.exec(address) ?? [];
  const id = slug === undefined ? undefined : ids.get(slug);
  return id === undefined ? address : toPostAddress(id, part);
};

const toPost = ({ file, row }: Line, places: Places, now: number): ImportedPost => {
  const isPublic = row.status === "published";
  const isFuture = row.publishedAt !== null && Date.parse(row.publishedAt) > now;
  return {
    key: row.id,
    file,
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    oldPaths: [`/post/${row.slug}`],
    address: null,
    canonical: row.canonical,
    excerpt: row.excerpt,
    cover: row.imageUrl === null ? null : { address: resolve(row.imageUrl, places), alt: row.imageAlt },
    imagePrompt: row.imagePrompt,
    storyNumber: row.storyNumber,
    writtenWith: row.writtenWith,
    content: rewriteLinks(row.content, { resolve: (address) => resolve(address, places) }),
    tags: row.tags,
    status: isPublic ? (isFuture ? "scheduled" : "published") : "draft",
    publishedAt: row.publishedAt,
    createdAt: row.createdAt,
    draftReason: null,
    losses: [],
  };
};

/** Reads the posts of this site's content backup, with their pictures. Posts in its trash stay there. */
export const readContentBackup: ExportReader = async (files, { now }) => {
  const root = await findBackup(files);
  if (root === null) return null;
  const tables = files
    .filter(({ path }) => path.startsWith(`${root}tables/posts/`) && path.endsWith(".jsonl"))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const ids = new Map<string, string>();
  for await (const { row } of readRows(tables, null)) ids.set(row.slug, row.id);
  if (ids.size === 0) throw new ImportError("This backup holds no posts.");
  const places: Places = { root, paths: new Set(files.map(({ path }) => path)), ids };
  const problems: ImportProblem[] = [];
  const readPosts = async function* () {
    for await (const line of readRows(tables, problems)) yield toPost(line, places, now);
  };
  return { tool: "this-site", siteName: null, siteAddress: null, posts: readPosts(), problems };
};

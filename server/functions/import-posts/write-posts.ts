import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostData } from "#contracts/posts-admin.ts";
import { createImageCopier } from "../upload-image/copy-images.ts";
import { listImages, replaceImages } from "../upload-image/markdown-images.ts";
import { notWritten } from "../posts-admin/unique-slug.ts";
import { insertPost, toInsertRow } from "../posts-admin/mutations.ts";
import { withAudit } from "../with-audit.ts";
import type { AdminContext } from "../function-definition.ts";
import { posts, postsUnavailable } from "../posts-admin/post-errors.ts";

export type ImportResult = { created: number; same: number; problems: { name: string; reason: string }[] };
/** A post to be inserted; `name` is its file name. */
export type ImportedPost = { name: string; post: PostData; createdAt: string | null };

const maxReportedProblems = 200;
const maxGroup = 40;
/** Maximum JSON bytes per request: the backend accepts 1 MB (1,048,576 bytes). */
const maxRequestBytes = 1_000_000;
const maxGroupBytes = 300_000;
/** Limits of a whole import for images at other hosts. */
const imagesMs = 300_000;

/** One audit log entry per statement. */
const imported = { table: "posts", level: "STATEMENT", action: "posts imported" } as const;

type Row = ReturnType<typeof toRow>;

const getAddress = ({ post, createdAt }: ImportedPost): string =>
  post.slug ?? toSlug(post.title, post.published_at ?? createdAt);
const toRow = (entry: ImportedPost) => ({
  ...toInsertRow(entry.post),
  slug: getAddress(entry),
  created_at: entry.createdAt ?? new Date().toISOString(),
});
const getByteSize = (row: Row): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** A text without its image URLs, which differ between a file and the post created from it. */
const withoutImages = (content: string): string =>
  replaceImages(content, new Map(listImages(content).map((address) => [address, "-"])));

/** Inserts imported posts in batches that the backend accepts. Each failure is added to `result` as a problem. */
export const createPostWriter = (context: AdminContext, result: ImportResult) => {
  const copyImages = createImageCopier(context, { totalMs: imagesMs });
  let waiting: ImportedPost[] = [];
  let size = 0;

  const addProblem = (name: string, reason: string): void => {
    if (result.problems.length < maxReportedProblems) result.problems.push({ name: name.slice(0, 200), reason });
  };

  const isThere = async (entry: ImportedPost): Promise<boolean> => {
    const { data, error } = await posts(context)
      .select("content")
      .eq("slug", getAddress(entry))
      .eq("title", entry.post.title)
      .maybeSingle();
    if (error) throw postsUnavailable(error.message);
    return (
      data !== null &&
      (data.content === entry.post.content || withoutImages(data.content) === withoutImages(entry.post.content))
    );
  };

  const writeOne = async (entry: ImportedPost): Promise<void> => {
    try {
      await insertPost(context, entry.post, entry.createdAt === null ? {} : { created_at: entry.createdAt }, imported);
      result.created += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      addProblem(entry.name, error.message);
    }
  };

  /** False if nothing was inserted: a slug was taken concurrently, or a row is invalid. */
  const writeTogether = async (rows: Row[]): Promise<boolean> => {
    if (rows.length === 0) return true;
    const { error, status } = await withAudit(posts(context).insert(rows), context, imported);
    if (!error) return true;
    const reason = notWritten(error, status);
    if (reason.code === "unavailable") throw reason;
    return false;
  };

  /** Inserts posts with unused slugs together, and the others one by one under the first unused slug. */
  const writeGroup = async (group: ImportedPost[]): Promise<void> => {
    const { data, error } = await posts(context).select("slug").in("slug", group.map(getAddress));
    if (error) throw postsUnavailable(error.message);
    const taken = new Set(data.map(({ slug }) => slug));
    const missing: ImportedPost[] = [];
    for (const entry of group) {
      if (taken.has(getAddress(entry)) && (await isThere(entry))) {
        result.same += 1;
        continue;
      }
      const { post, warnings } = await copyImages(entry.post);
      for (const { url, reason } of warnings)
        addProblem(entry.name, `Its image ${url.slice(0, 200)} was not copied. ${reason}`);
      missing.push({ ...entry, post });
    }
    const free = missing.filter((entry) => !taken.has(getAddress(entry)) && taken.add(getAddress(entry)));
    const isWritten = await writeTogether(free.map(toRow));
    if (isWritten) result.created += free.length;
    for (const entry of missing) if (!isWritten || !free.includes(entry)) await writeOne(entry);
  };

  const flush = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    size = 0;
    if (group.length > 0) await writeGroup(group);
    // The embedded database responds within the same event loop turn: without this pause all other requests would wait.
    await nextTurn();
  };

  return {
    addProblem,
    flush,
    add: async (entry: ImportedPost): Promise<void> => {
      const bytes = getByteSize(toRow(entry));
      if (bytes > maxRequestBytes)
        return addProblem(
          entry.name,
          `It is too long to be stored: ${Math.ceil(bytes / 1_000).toLocaleString("en-US")} KB, and a post can be up to 1,000 KB. Characters of some scripts count as three bytes.`,
        );
      if (size + bytes > maxGroupBytes || waiting.length >= maxGroup) await flush();
      waiting.push(entry);
      size += bytes;
      return undefined;
    },
  };
};

import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { Json } from "#contracts/database.ts";
import type { ImportOutcome, ImportProblem, ImportTool } from "#contracts/posts/imported-posts.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { toInsertRow } from "../mutations.ts";
import { notWritten, posts, postsUnavailable } from "../post-errors.ts";
import type { ImageCopier } from "../../images/upload/copy-images.ts";
import { listImages, replaceImages } from "../../images/upload/markdown-images.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import type { OwnerCall } from "../../http/functions/call.ts";

/** A post to be inserted; `name` is its title or file name, `id` identifies it within the tool. */
export type ImportEntry = {
  name: string;
  id: string;
  address: string | null;
  post: PostData;
  createdAt: string | null;
};

type Options = {
  tool: ImportTool;
  copyImages: ImageCopier;
  /** Whether to begin no further entry. */
  isTimeUp?: () => boolean;
};

/** For each entry, whether its post was created. */
const importedSchema = z.array(z.boolean());
const maxReportedProblems = 200;
const maxGroup = 40;
/** Maximum JSON bytes per request: the backend accepts 1 MB (1,048,576 bytes). */
const maxRequestBytes = 1_000_000;
const maxGroupBytes = 300_000;

const toExternalId = (id: string): string =>
  /^[A-Za-z0-9_.:-]{1,64}$/.test(id) ? id : createHash("sha256").update(id).digest("hex");

const toRow = ({ post, createdAt }: ImportEntry) => ({
  ...toInsertRow(post),
  slug: post.slug ?? toSlug(post.title, post.published_at ?? createdAt),
  created_at: createdAt ?? new Date().toISOString(),
});
const getByteSize = (value: Json): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/** A text without its image URLs, which differ between a file and the post created from it. */
const withoutImages = (content: string): string =>
  replaceImages(content, new Map(listImages(content).map((address) => [address, "-"])));

/**
 * Inserts imported posts in groups that the backend accepts. A post that was imported before and is still here, or whose
 * slug, title and text are those of a post here, is left as it is.
 */
export const createPostWriter = (context: OwnerCall, { tool, copyImages, isTimeUp = () => false }: Options) => {
  const database = context.backend.serviceClient();
  const outcomes: ImportOutcome[] = [];
  const problems: ImportProblem[] = [];
  let waiting: ImportEntry[] = [];
  let size = 0;
  let images = 0;

  const addProblem = (name: string, reason: string): void => {
    if (problems.length < maxReportedProblems) problems.push({ name: name.slice(0, 200), reason });
  };

  const toRequest = (entry: ImportEntry) => ({
    origin: { tool, external_id: toExternalId(entry.id), address: entry.address },
    post: toRow(entry),
  });

  /** The external ids of those posts that were imported before and are still here. */
  const findImported = async (group: ImportEntry[]): Promise<ReadonlySet<string>> => {
    const wanted = group.map(({ id }) => toExternalId(id));
    const origins = await database
      .from("post_origins")
      .select("id,external_id")
      .eq("tool", tool)
      .in("external_id", wanted);
    if (origins.error) throw postsUnavailable(origins.error.message);
    const ids = origins.data.map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const { data, error } = await posts(context).select("id").in("id", ids);
    if (error) throw postsUnavailable(error.message);
    const present = new Set(data.map(({ id }) => id));
    return new Set(origins.data.filter(({ id }) => present.has(id)).map(({ external_id }) => external_id));
  };

  const findTakenSlugs = async (group: ImportEntry[]): Promise<ReadonlySet<string>> => {
    const slugs = group.map((entry) => toRow(entry).slug);
    const { data, error } = await posts(context).select("slug").in("slug", slugs);
    if (error) throw postsUnavailable(error.message);
    return new Set(data.map(({ slug }) => slug));
  };

  const hasSamePost = async (entry: ImportEntry): Promise<boolean> => {
    const { slug, title, content } = toRow(entry);
    const { data, error } = await posts(context).select("content").eq("slug", slug).eq("title", title).maybeSingle();
    if (error) throw postsUnavailable(error.message);
    return data !== null && (data.content === content || withoutImages(data.content) === withoutImages(content));
  };

  /** Inserts all or none; if one cannot be stored, each alone. */
  const insert = async (entries: ImportEntry[]): Promise<ImportOutcome[]> => {
    if (entries.length === 0) return [];
    const { data, error, status } = await withAudit(
      database.rpc("import_posts", { entries: entries.map(toRequest) }),
      context,
      { table: "posts", level: "CALL", action: "posts imported" },
    );
    if (!error) return importedSchema.parse(data).map((isCreated) => (isCreated ? "created" : "same"));
    const reason = notWritten(error, status);
    if (reason.code === "unavailable") throw reason;
    const [first] = entries;
    if (entries.length > 1) {
      const alone: ImportOutcome[] = [];
      for (const entry of entries) alone.push(...(await insert([entry])));
      return alone;
    }
    addProblem(first?.name ?? "", reason.message);
    return ["failed"];
  };

  const writeGroup = async (group: ImportEntry[]): Promise<void> => {
    const [imported, taken] = [await findImported(group), await findTakenSlugs(group)];
    const isHere: boolean[] = [];
    const missing: ImportEntry[] = [];
    for (const entry of group) {
      if (isTimeUp() && isHere.length + outcomes.length > 0) break;
      const isKnown =
        imported.has(toExternalId(entry.id)) || (taken.has(toRow(entry).slug) && (await hasSamePost(entry)));
      isHere.push(isKnown);
      if (isKnown) continue;
      const { post, warnings, copied } = await copyImages(entry.post);
      images += copied;
      for (const { url, reason } of warnings)
        addProblem(entry.name, `Its image ${url.slice(0, 200)} was not copied. ${reason}`);
      missing.push({ ...entry, post });
    }
    const written = (await insert(missing)).values();
    outcomes.push(...isHere.map((isKnown) => (isKnown ? "same" : (written.next().value ?? "failed"))));
  };

  const flush = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    size = 0;
    if (group.length > 0 && !isOver()) await writeGroup(group);
    // The embedded database responds within the same event loop turn: without this pause all other requests would wait.
    await nextTurn();
  };

  /** Whether entries are left out from here on. At least one is written, so that each call gets on. */
  const isOver = (): boolean => isTimeUp() && outcomes.length > 0;

  /** Records an entry that cannot be stored. */
  const addFailure = async (name: string, reason: string): Promise<void> => {
    await flush();
    if (isOver()) return;
    outcomes.push("failed");
    addProblem(name, reason);
  };

  return {
    addProblem,
    addFailure,
    flush,
    add: async (entry: ImportEntry): Promise<void> => {
      const bytes = getByteSize(toRequest(entry));
      if (bytes > maxRequestBytes)
        return addFailure(
          entry.name,
          `It is too long to be stored: ${Math.ceil(bytes / 1_000).toLocaleString("en-US")} KB, and a post can be up to 1,000 KB. Characters of some scripts count as three bytes.`,
        );
      if (size + bytes > maxGroupBytes || waiting.length >= maxGroup) await flush();
      waiting.push(entry);
      size += bytes;
      return undefined;
    },
    /** Of the entries so far, in their order; fewer if the time was up. */
    outcomes,
    problems,
    countImages: () => images,
  };
};

import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import { slugOf } from "#contracts/posts.ts";
import type { PostData } from "#contracts/posts-admin.ts";
import { readZip, ZipRefused } from "../../zip/read-zip.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import { insertPost, newRowOf } from "../posts-admin/post-store.ts";
import { actorHeader, posts, record, type Store, unavailable } from "../posts-admin/store.ts";
import type { SiteFunction } from "../site-function.ts";
import { type ParsedPost, parseMarkdownFile } from "./parse-markdown-file.ts";

const limits = { maxEntries: 50_000, maxEntryBytes: 3_000_000, maxBytes: 1_000_000_000 };
const maxToldProblems = 200;
// The backend takes 1 MB at once; JSON makes a text somewhat longer, and its address list stays a short query.
const maxGroup = 40;
const maxGroupBytes = 300_000;

export type ImportResult = { created: number; same: number; problems: { name: string; reason: string }[] };

const parseFile = (bytes: Uint8Array): ParsedPost => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? { problem: "It holds a character (NUL) that cannot be stored." } : parseMarkdownFile(text);
  } catch {
    return { problem: "It is not a text." };
  }
};

type Waiting = { post: PostData; createdAt: string | null };

const addressOf = ({ post }: Waiting): string => post.slug ?? slugOf(post.title);

/** Writes posts together where their addresses are free, and the rest one by one under the first free address. */
const writeTogether = async (store: Store, waiting: Waiting[], result: ImportResult): Promise<void> => {
  if (waiting.length === 0) return;
  const { data, error } = await posts(store).select("slug,title,content").in("slug", waiting.map(addressOf));
  if (error) throw unavailable(error.message);
  const there = new Map(data.map((row) => [row.slug, row]));
  const isSame = (entry: Waiting) => {
    const row = there.get(addressOf(entry));
    return row?.title === entry.post.title && row.content === entry.post.content;
  };
  const missing = waiting.filter((entry) => !isSame(entry));
  const taken = new Set(there.keys());
  const free = missing.filter((entry) => !taken.has(addressOf(entry)) && taken.add(addressOf(entry)));
  const isWritten = await insertTogether(store, free);
  for (const { post, createdAt } of missing.filter((entry) => !isWritten || !free.includes(entry))) await insertPost(store, post, createdAt === null ? {} : { created_at: createdAt });
  result.same += waiting.length - missing.length;
  result.created += missing.length;
};

/** False where nothing was written, because an address was taken at that very moment. */
const insertTogether = async (store: Store, entries: Waiting[]): Promise<boolean> => {
  const rows = entries.map((entry) => ({ ...newRowOf(entry.post), slug: addressOf(entry), created_at: entry.createdAt ?? new Date().toISOString() }));
  if (rows.length === 0) return true;
  const { error } = await posts(store).insert(rows).setHeader("x-actor", actorHeader(store));
  if (error && error.code !== "23505") throw unavailable(error.message);
  return !error;
};

/** Collects posts into groups that the backend takes at once. */
const createWriter = (store: Store, result: ImportResult) => {
  let waiting: Waiting[] = [];
  let size = 0;
  const flush = async () => {
    const group = waiting;
    waiting = [];
    size = 0;
    await writeTogether(store, group, result);
    await nextTurn();
  };
  const add = async (name: string, bytes: Uint8Array) => {
    const parsed = parseFile(bytes);
    if ("problem" in parsed) {
      if (result.problems.length < maxToldProblems) result.problems.push({ name: name.slice(0, 200), reason: parsed.problem });
      return;
    }
    if (size + bytes.byteLength > maxGroupBytes || waiting.length >= maxGroup) await flush();
    waiting.push(parsed);
    size += bytes.byteLength;
  };
  return { add, flush };
};

/** Takes a ZIP of Markdown files with front matter as the body and makes a post of each; what is there already is left alone. */
export const importPosts: SiteFunction = {
  name: "import-posts",
  isForOwner: true,
  readsBody: true,
  async handle(call): Promise<ImportResult> {
    const store = { ...call, actor: await authoriseOwner(call) };
    const { body } = call.request.req.raw;
    const result: ImportResult = { created: 0, same: 0, problems: [] };
    const writer = createWriter(store, result);
    try {
      for await (const { name, bytes } of readZip(body ?? new ReadableStream(), limits)) {
        if (/\.(md|markdown)$/i.test(name) && !name.startsWith("__MACOSX/")) await writer.add(name, bytes);
      }
      await writer.flush();
    } catch (error) {
      if (!(error instanceof ZipRefused)) throw error;
      throw new AppError("invalid_request", result.created > 0 ? `${error.message} Before that, ${result.created} posts were imported.` : error.message);
    } finally {
      if (result.created > 0) await record(store, "posts imported", String(result.created));
    }
    return result;
  },
};

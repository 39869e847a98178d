import { AppError } from "#contracts/errors.ts";
import { slugOf } from "#contracts/posts.ts";
import { readZip, ZipRefused } from "../../zip/read-zip.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import { insertPost } from "../posts-admin/post-store.ts";
import { posts, record, type Store, unavailable } from "../posts-admin/store.ts";
import type { SiteFunction } from "../site-function.ts";
import { type ParsedPost, parseMarkdownFile } from "./parse-markdown-file.ts";

const limits = { maxEntries: 50_000, maxEntryBytes: 3_000_000, maxBytes: 1_000_000_000 };
const maxToldProblems = 200;

export type ImportResult = { created: number; same: number; problems: { name: string; reason: string }[] };

const parseFile = (bytes: Uint8Array): ParsedPost => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? { problem: "It holds a character (NUL) that cannot be stored." } : parseMarkdownFile(text);
  } catch {
    return { problem: "It is not a text." };
  }
};

const isThere = async (store: Store, slug: string, title: string, content: string): Promise<boolean> => {
  const { data, error } = await posts(store).select("title,content").eq("slug", slug).maybeSingle();
  if (error) throw unavailable(error.message);
  return data?.title === title && data.content === content;
};

const importFile = async (store: Store, name: string, bytes: Uint8Array, result: ImportResult): Promise<void> => {
  const parsed = parseFile(bytes);
  if ("problem" in parsed) {
    if (result.problems.length < maxToldProblems) result.problems.push({ name: name.slice(0, 200), reason: parsed.problem });
    return;
  }
  const { post, createdAt } = parsed;
  if (await isThere(store, post.slug ?? slugOf(post.title), post.title, post.content)) {
    result.same += 1;
    return;
  }
  await insertPost(store, post, createdAt === null ? {} : { created_at: createdAt });
  result.created += 1;
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
    try {
      for await (const { name, bytes } of readZip(body ?? new ReadableStream(), limits)) {
        if (/\.(md|markdown)$/i.test(name) && !name.startsWith("__MACOSX/")) await importFile(store, name, bytes, result);
      }
    } catch (error) {
      if (!(error instanceof ZipRefused)) throw error;
      throw new AppError("invalid_request", result.created > 0 ? `${error.message} Before that, ${result.created} posts were imported.` : error.message);
    } finally {
      if (result.created > 0) await record(store, "posts imported", String(result.created));
    }
    return result;
  },
};

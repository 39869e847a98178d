import { AppError } from "#contracts/errors.ts";
import { type LedgerEntry, ledgerEntrySchema } from "#contracts/book/story-ledger.ts";
import type { Backend } from "../backend/backend.ts";

/** A published post, with what the Book Engine knows of it where it wrote it. */
export type PublishedStory = {
  id: string;
  slug: string;
  title: string;
  content: string;
  publishedAt: string;
  entry: LedgerEntry | null;
};

const pageSize = 100;

const unreadable = (detail: string) =>
  new AppError("unavailable", "The published stories cannot be read at the moment.", { detail });

type Page<Row> = PromiseLike<{ data: Row[] | null; error: { message: string } | null }>;

const readAll = async <Row>(readPage: (from: number, to: number) => Page<Row>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await readPage(rows.length, rows.length + pageSize - 1);
    if (!data) throw unreadable(error?.message ?? "no rows came back");
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
};

/** All public posts with their ledger entries, the oldest first; with `before` only those published before that time. */
export const readPublishedStories = async (
  { serviceClient }: Pick<Backend, "serviceClient">,
  before: string | null = null,
): Promise<PublishedStory[]> => {
  const service = serviceClient();
  const end = before ?? new Date().toISOString();
  const posts = await readAll((from, to) => {
    const query = service
      .from("posts")
      .select("id,slug,title,content,published_at")
      .eq("status", "published")
      .order("published_at")
      .order("id")
      .range(from, to);
    return before === null ? query.lte("published_at", end) : query.lt("published_at", end);
  });
  const rows = await readAll((from, to) => service.from("story_ledger").select("id,entry").order("id").range(from, to));
  const entries = new Map(rows.map(({ id, entry }) => [id, ledgerEntrySchema.safeParse(entry).data ?? null]));
  return posts.map(({ published_at: publishedAt, ...post }) => ({
    ...post,
    publishedAt: publishedAt as string,
    entry: entries.get(post.id) ?? null,
  }));
};

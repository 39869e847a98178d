import type { Row } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { type LedgerEntry, ledgerEntrySchema } from "./ledger-entry.ts";
import { sentence } from "../sentence.ts";

type Source = Pick<Backend, "serviceClient">;
export type StoryTitle = Pick<Row<"posts">, "id" | "slug" | "title" | "published_at">;

/** A published post, with its ledger entry if the Book Engine wrote it. */
export type PublishedStory = StoryTitle & Pick<Row<"posts">, "content"> & { entry: LedgerEntry | null };

/** Page sizes of the queries: titles are short, texts long. */
const pageSizes = { titles: 500, texts: 100 };
const titleColumns = "id,slug,title,published_at";

const unreadable = (detail: string) => new AppError("unavailable", sentence("book.storiesUnavailable"), { detail });

/** Only what visitors can read now: no other text may get into a book or a new story. */
const published = ({ serviceClient }: Source, columns: string) =>
  serviceClient()
    .from("posts")
    .select(columns as "*")
    .eq("kind", "post")
    .eq("status", "published")
    .lte("published_at", new Date().toISOString());

type Page<Row> = PromiseLike<{ data: Row[]; error: null } | { data: null; error: { message: string } }>;

/** Reads all rows by keyset pagination: each page begins after the last row of the previous one. */
const readAll = async <Row>(pageSize: number, readPage: (last: Row | undefined) => Page<Row>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await readPage(rows.at(-1));
    if (error) throw unreadable(error.message);
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
};

const readPosts = async (source: Source, columns: string, pageSize: number): Promise<Row<"posts">[]> => {
  const posts = await readAll<Row<"posts">>(pageSize, (last) =>
    published(source, columns)
      .gt("slug", last?.slug ?? "")
      .order("slug")
      .limit(pageSize),
  );
  const toTime = (post: Row<"posts">): number => Date.parse(post.published_at ?? "");
  return posts.toSorted((a, b) => toTime(a) - toTime(b) || a.slug.localeCompare(b.slug, "en"));
};

/** All published stories without their texts, oldest first. Throws AppError. */
export const listStories = (source: Source): Promise<StoryTitle[]> => readPosts(source, titleColumns, pageSizes.titles);

/**
 * The picture of the last story that has one, with `before` of those published before that time; null if there is none,
 * or they cannot be read, because a new picture can do without.
 */
export const findLastIllustration = async (source: Source, before: string | null): Promise<string | null> => {
  const stories = published(source, "image_url").not("image_url", "is", null);
  const { data } = await (before === null ? stories : stories.lt("published_at", before))
    .order("published_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  return data?.image_url ?? null;
};

/** One published story. Throws AppError. */
export const readStory = async (source: Source, id: string): Promise<Row<"posts">> => {
  const { data, error } = await published(source, "*").eq("id", id).maybeSingle();
  if (error) throw unreadable(error.message);
  if (!data) throw new AppError("conflict", sentence("book.storyWithdrawn"));
  return data;
};

/**
 * All published stories with their texts and ledger entries, oldest first; with `before`, only those published before
 * that time. Throws AppError.
 */
export const readPublishedStories = async (source: Source, before: string | null = null): Promise<PublishedStory[]> => {
  const posts = await readPosts(source, `${titleColumns},content`, pageSizes.texts);
  const rows = await readAll<{ id: string; entry: unknown }>(pageSizes.texts, (last) => {
    const page = source.serviceClient().from("story_ledger").select("id,entry").order("id").limit(pageSizes.texts);
    return last ? page.gt("id", last.id) : page;
  });
  const entries = new Map(rows.map(({ id, entry }) => [id, ledgerEntrySchema.safeParse(entry).data ?? null]));
  const end = before === null ? Infinity : Date.parse(before);
  return posts
    .filter(({ published_at }) => Date.parse(published_at ?? "") < end)
    .map((post) => ({ ...post, entry: entries.get(post.id) ?? null }));
};

import { findMetadata, writeMetadata } from "./database/metadata.ts";
import type { AdminConnection } from "./database/admin-connection.ts";

/** A story of `content/` as a post. */
export type SeedStory = {
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  image_url: string | null;
  image_prompt: string | null;
  status: "draft" | "published";
  /** ISO 8601. */
  published_at?: string | null | undefined;
};

const columns = ["slug", "title", "excerpt", "content", "image_url", "image_prompt", "status", "published_at"] as const;
const doneName = "posts_seeded";

const getValues = (story: SeedStory) => columns.map((column) => story[column] ?? null);

const insertPost = (values: string, publishedAt: string) =>
  `insert into public.posts (${columns.join(", ")}, created_at)\nvalues (${values}, coalesce(${publishedAt}::timestamptz, now()))\non conflict (slug) do nothing`;

const insertStory = insertPost("$1, $2, $3, $4, $5, $6, $7, $8::timestamptz", "$8");

/** Inserts the stories as posts, once per database: deleted stories do not come back. */
export const seedPosts = async (connection: AdminConnection, stories: SeedStory[]): Promise<void> => {
  if (stories.length === 0 || (await findMetadata(connection, doneName)) !== null) return;
  await connection.transaction(async (transaction) => {
    for (const story of stories) await transaction.query(insertStory, getValues(story));
    await writeMetadata(transaction, doneName, stories.length);
  });
};

const quote = (value: string | null) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`);

/** The same stories as `supabase/seed.sql`, for the Supabase CLI. */
export const writeSeedSql = (stories: SeedStory[]): string => {
  const statements = stories.map((story) => {
    const values = getValues(story).map(quote);
    return `${insertPost(values.join(", "), quote(story.published_at ?? null))};\n`;
  });
  return ["-- Made from content/stories by a script: change the stories, not this file.\n", ...statements].join("\n");
};

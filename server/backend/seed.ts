import { findState, writeState } from "./schema/site-state.ts";
import type { SetupConnection } from "./schema/setup-connection.ts";

/** A story of `content/`, as it becomes a post. */
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

const valuesOf = (story: SeedStory) => columns.map((column) => story[column] ?? null);

const insertPost = (values: string, publishedAt: string) =>
  `insert into public.posts (${columns.join(", ")}, created_at)\nvalues (${values}, coalesce(${publishedAt}::timestamptz, now()))\non conflict (slug) do nothing`;

const insertStory = insertPost("$1, $2, $3, $4, $5, $6, $7, $8::timestamptz", "$8");

/** Writes the stories as posts, once in the life of a database: whoever deletes them all keeps them deleted. */
export const seedPosts = async (connection: SetupConnection, stories: SeedStory[]): Promise<void> => {
  if (stories.length === 0 || (await findState(connection, doneName)) !== null) return;
  await connection.transaction(async (transaction) => {
    for (const story of stories) await transaction.query(insertStory, valuesOf(story));
    await writeState(transaction, doneName, stories.length);
  });
};

const quote = (value: string | null) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`);

/** The same stories as `supabase/seed.sql`, for the Supabase CLI. */
export const writeSeedSql = (stories: SeedStory[]): string => {
  const statements = stories.map((story) => {
    const values = valuesOf(story).map(quote);
    return `${insertPost(values.join(", "), quote(story.published_at ?? null))};\n`;
  });
  return ["-- Made from content/stories by a script: change the stories, not this file.\n", ...statements].join("\n");
};

import {
  type FieldValues,
  mapFields,
  type OptionalFieldName,
  postFieldNames,
  postFields,
  type RequiredFieldName,
} from "#contracts/posts/post-fields.ts";
import { findMetadata, writeMetadata } from "#packages/supabase/database/metadata.ts";
import type { AdminConnection } from "#packages/supabase/database/admin-connection.ts";

/** A story of `content/` as a post. */
export type SeedStory = FieldValues<RequiredFieldName | "status"> & {
  [Name in OptionalFieldName | "published_at"]?: FieldValues<Name>[Name] | undefined;
};

const doneName = "posts_seeded";

const getValues = (story: SeedStory) => postFieldNames.map((name) => story[name] ?? null);

const insertPost = (values: string, publishedAt: string) =>
  `insert into public.posts (${postFieldNames.join(", ")}, created_at)\nvalues (${values}, coalesce(${publishedAt}::timestamptz, now()))\non conflict (slug) do nothing`;

const placeholders = mapFields(
  postFieldNames,
  (name) => `$${postFieldNames.indexOf(name) + 1}${postFields[name].kind === "time" ? "::timestamptz" : ""}`,
);
const insertStory = insertPost(Object.values(placeholders).join(", "), placeholders.published_at);

/** Inserts the stories as posts, once per database: deleted stories are not inserted again. */
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

import {
  type FieldValues,
  mapFields,
  type OptionalFieldName,
  postFieldNames,
  postFields,
  type RequiredFieldName,
} from "#contracts/posts/post-fields.ts";
import type { Seed } from "@site/supabase/database/seed.ts";

/** A story of `content/` as a post. */
export type SeedStory = FieldValues<RequiredFieldName | "status"> & {
  [Name in OptionalFieldName | "published_at"]?: FieldValues<Name>[Name] | undefined;
};

const toArray = (tags: string[]) => `{${tags.map((tag) => `"${tag.replaceAll(/["\\]/g, "\\$&")}"`).join()}}`;
const toValue = (value: string | number | string[] | null) =>
  Array.isArray(value) ? toArray(value) : (value?.toString() ?? null);
const toDefault = (field: (typeof postFields)[keyof typeof postFields]) =>
  "default" in field ? field.default : field.kind === "tags" ? [] : null;
const getValues = (story: SeedStory) =>
  postFieldNames.map((name) => toValue(story[name] ?? toDefault(postFields[name])));

const insertPost = (values: string, publishedAt: string) =>
  `insert into public.posts (${postFieldNames.join(", ")}, created_at)\nvalues (${values}, coalesce(${publishedAt}::timestamptz, now()))\non conflict (slug) do nothing`;

const casts: Partial<Record<string, string>> = { time: "::timestamptz", number: "::integer", tags: "::text[]" };
const placeholders = mapFields(
  postFieldNames,
  (name) => `$${postFieldNames.indexOf(name) + 1}${casts[postFields[name].kind] ?? ""}`,
);
const insertStory = insertPost(Object.values(placeholders).join(", "), placeholders.published_at);

/** Inserts the stories as posts, on the very first start. */
export const toSeed = (stories: SeedStory[]): Seed => ({
  name: "posts_seeded",
  statements: stories.map((story) => ({ text: insertStory, values: getValues(story) })),
});

const quote = (value: string | null) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`);

/** The same stories as `supabase/seed.sql`, for the Supabase CLI. */
export const writeSeedSql = (stories: SeedStory[]): string => {
  const statements = stories.map((story) => {
    const values = getValues(story).map(quote);
    return `${insertPost(values.join(", "), quote(story.published_at ?? null))};\n`;
  });
  return ["-- Made from content/stories by a script: change the stories, not this file.\n", ...statements].join("\n");
};

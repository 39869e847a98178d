import { afterAll, beforeAll, expect, test } from "vitest";
import { mapFields, postFieldNames } from "#contracts/posts/post-fields.ts";
import { schema } from "#contracts/schema.ts";
import { openPglite } from "@site/supabase/embedded/open-pglite.ts";
import { type SeedStory, toSeed, writeSeedSql } from "#server/posts/seed-posts.ts";
import type { AdminConnection } from "@site/supabase/database/admin-connection.ts";
import { metadataSql } from "@site/supabase/database/metadata.ts";
import { runSeed } from "@site/supabase/database/seed.ts";
import { toAdminConnection } from "@site/supabase/embedded/open-pglite.ts";

const stories: SeedStory[] = [
  {
    slug: "first-light",
    title: "It's light; isn't it?",
    excerpt: "O'clock",
    content: "I woke.\n\n$1 'quoted' \\ done",
    image_url: "/media/a.webp",
    image_prompt: "light",
    status: "published",
    published_at: "2026-01-01T08:00:00Z",
  },
  {
    slug: "draft",
    title: "Not yet",
    excerpt: null,
    content: "Later",
    image_url: null,
    image_prompt: null,
    status: "draft",
  },
];

const columns = mapFields(
  postFieldNames,
  (name) => `${name} ${schema.tables.posts.columns[name] === "time" ? "timestamptz" : "text"}`,
);
const table = `create table public.posts (id uuid default gen_random_uuid(), ${Object.values(columns).join(", ")},
  created_at timestamptz default now(), unique (slug))`;

let database: Awaited<ReturnType<typeof openPglite>>;
let setup: AdminConnection;
beforeAll(async () => {
  database = await openPglite({});
  setup = toAdminConnection(database);
  await setup.run(`${metadataSql} ${table};`);
});
afterAll(() => database.close());

const readAll = () =>
  setup.query(
    "select slug, title, excerpt, content, image_url, image_prompt, status, published_at = '2026-01-01T08:00:00Z' as on_time from public.posts order by status desc",
  );
const expected = stories
  .map(({ published_at, ...rest }) => ({ ...rest, on_time: published_at ? true : null }))
  .toReversed();

test("inserts stories as posts once per database", async () => {
  await runSeed(setup, toSeed(stories));
  expect(await readAll()).toEqual(expected.toReversed());
  await setup.run("delete from public.posts");
  await runSeed(setup, toSeed(stories));
  expect(await readAll()).toEqual([]);
});

test("generates an equivalent, repeatable seed.sql", async () => {
  const sql = writeSeedSql(stories);
  await setup.run(sql);
  await setup.run(sql);
  expect(await readAll()).toEqual(expected.toReversed());
});

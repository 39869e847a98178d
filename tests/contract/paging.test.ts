import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

let server: TestPostgres;
let database: Client;

beforeAll(async () => {
  server = await createTestPostgres();
  const url = await server.createDatabase();
  await (await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox() })).close();
  database = await openClient(url);
  await database.query(`
    alter table posts disable trigger user;
    insert into posts (slug, title, content, status, published_at)
      select 'post-' || n, 'Post ' || n, 'Text', case when n % 10 = 0 then 'draft' else 'published' end, now() - n * interval '1 minute' from generate_series(1, 100000) n;
    analyze posts;`);
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

type Plan = { "Node Type": string; "Index Name"?: string; "Actual Rows": number; Plans?: Plan[] };

/** The most rows that a step of an anonymous query's plan returns, and the indexes it uses. */
const explain = async (query: string) => {
  await database.query("begin; set local role anon");
  const { rows } = await database.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`explain (analyze, format json) ${query}`);
  await database.query("rollback");
  const nodes: Plan[] = rows.flatMap((row) => row["QUERY PLAN"].map(({ Plan }) => Plan));
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  return {
    scannedRows: Math.max(...nodes.map((node) => node["Actual Rows"])),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
  };
};

const page = (after: string) =>
  `select id, slug, title, published_at from posts ${after} order by published_at desc, id desc limit 15`;

test("reads only the rows of a page among 100,000 posts, on the first and on a deep page", async () => {
  const { rows } = await database.query<{ at: string; id: string }>(
    "select published_at::text as at, id from posts where slug = 'post-50001'",
  );
  const [last] = rows;
  // The additional `<=` makes the index usable: an `or` alone is evaluated row by row from the newest post on.
  const next = `published_at <= '${last?.at}' and (published_at < '${last?.at}' or (published_at = '${last?.at}' and id < '${last?.id}'))`;
  for (const after of ["where status = 'published'", `where status = 'published' and ${next}`]) {
    const { scannedRows, indexes } = await explain(page(after));
    expect(indexes).toEqual(["posts_public_list"]);
    expect(scannedRows).toBeLessThanOrEqual(16);
  }
});

test("finds one of 100,000 posts by slug", async () => {
  const { scannedRows, indexes } = await explain("select * from posts where slug = 'post-77777'");
  expect(indexes).toEqual(["posts_slug_key"]);
  expect(scannedRows).toBe(1);
});

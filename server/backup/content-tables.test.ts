import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openDatabase } from "#tests/support/open-database.ts";
import { contentTables } from "./content-tables.ts";

/** Public tables that a content backup never contains: those with personal data, and those that are not content. */
const elsewhere = [
  "access_requests",
  "access_rules",
  "activity",
  "api_tokens",
  "audit_log",
  "book_links",
  "chat_messages",
  "chat_reports",
  "chat_sessions",
  "failures",
  "images",
  "import_entries",
  "imports",
  "jobs",
  "mails",
  "memories",
  "memory_settings",
  "page_views",
  "post_previews",
  // Written from the tags of posts.
  "post_tags",
  "profiles",
  "removed_images",
  "restore_rows",
  "settings",
  "subscriber_imports",
  "subscribers",
  "webhooks",
];

let folder: string;
let allowed: { name: string; columns: string[] }[];
let schema: { name: string; columns: string[] }[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-content-"));
  await (await createTestBackend({ directory: path.join(folder, "db") })).close();
  const database = await openDatabase(path.join(folder, "db"));
  allowed = await database.query(
    "select name, private.table_columns(name, false) as columns from private.content_tables order by position",
  );
  schema = await database.query(
    `select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  await database.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("allows the same tables and columns in server and database, in the same table order", () => {
  const here = Object.entries(contentTables).map(([name, { shape }]) => ({
    name,
    columns: Object.keys(shape).toSorted(),
  }));
  expect(here).toEqual(allowed.map(({ name, columns }) => ({ name, columns: columns.toSorted() })));
});

test("backs up every column of a content table", () => {
  const inSchema = new Map(schema.map(({ name, columns }) => [name, columns.toSorted()]));
  for (const { name, columns } of allowed) expect([name, columns.toSorted()]).toEqual([name, inSchema.get(name)]);
});

test("classifies every public table as content or not", () => {
  expect(schema.map(({ name }) => name).toSorted()).toEqual([...Object.keys(contentTables), ...elsewhere].toSorted());
});

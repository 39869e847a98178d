import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAdminConnection } from "../embedded/open-pglite.ts";
import { describeFunctions } from "./describe-functions.ts";
import { describeTables, type Table } from "./describe-tables.ts";
import { generateSchema } from "./generate-schema.ts";

const sql = `
create function notify() returns trigger language plpgsql as $$ begin perform pg_notify('changes', tg_table_name); return null; end $$;
create table authors (
  id integer primary key generated always as identity,
  name text not null check (length(name) <= 200),
  kind text not null default 'a' check (kind in ('a', 'b''c')),
  state text check (state in ('x', 'y') or name = 'z'),
  about jsonb not null check (jsonb_typeof(about) = 'object' and octet_length(about::text) <= 1000000)
);
create table books (
  slug text primary key, author integer not null references authors, editor integer, content text not null, mood text,
  check (mood in ('calm', 'wild') and length(content) <= 500000)
);
create table covers (book text primary key references books, old_content text, content text);
create table pairs (a integer references authors, b integer references authors);
create trigger notify_change after insert or update or delete on books for each statement execute function notify();
create function find_books(query text, most integer default 5) returns table (slug text, content text)
  language sql stable as $$ select slug, content from books limit most $$;
create function list_books() returns setof books language sql stable as $$ select * from books $$;
create function count_visit(page text) returns void language sql as $$ select $$;
create function count_all() returns bigint language sql as $$ select 1::bigint $$;
comment on function count_visit is 'Writes nothing that visitors can read.';
`;

let database: PGlite;
let tables: Table[];
let longNames: ReadonlySet<string>;
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(sql);
  ({ tables, longNames } = await describeTables(toAdminConnection(database)));
});
afterAll(() => database.close());

const getTable = (name: string) => tables.find((table) => table.name === name);
const getColumn = (table: string, name: string) => getTable(table)?.columns.find((column) => column.name === name);

test("tells which columns an insert must have, may have and cannot have", () => {
  expect(getTable("authors")?.columns.map(({ name, given }) => `${name} ${given}`)).toEqual([
    "id never",
    "name must",
    "kind may",
    "state may",
    "about must",
  ]);
});

test("takes the values of a column from its check, unless that allows others too", () => {
  expect(getColumn("authors", "kind")?.choices).toEqual(["a", "b'c"]);
  expect(getColumn("books", "mood")?.choices).toEqual(["calm", "wild"]);
  expect(getColumn("authors", "state")?.choices).toBeNull();
  expect(getColumn("authors", "about")?.isObject).toBe(true);
});

test("takes a text for long by its limit, or by its name if it has none", () => {
  expect([...longNames]).toEqual(["content"]);
  expect(getColumn("covers", "content")?.type).toBe("longtext");
  expect(getColumn("covers", "old_content")?.type).toBe("text");
  expect(getColumn("authors", "name")?.type).toBe("text");
});

test("relates tables by the one foreign key between them", () => {
  const join = (name: string) =>
    getTable(name)?.relations.map(({ table, from, to, isMany }) => `${from} = ${table}.${to}${isMany ? " many" : ""}`);
  expect(join("books")).toEqual(["author = authors.id", "slug = covers.book"]);
  expect(join("covers")).toEqual(["book = books.slug"]);
  expect(join("authors")).toEqual(["id = books.author many"]);
  expect(join("pairs")).toEqual([]);
});

test("keeps the cache for tables that announce no changes, and for functions that say so", async () => {
  expect(tables.filter(({ keepsCache }) => !keepsCache).map(({ name }) => name)).toEqual(["books"]);
  const functions = await describeFunctions(toAdminConnection(database), longNames);
  expect(functions.map(({ name, reads, keepsCache }) => [name, reads, keepsCache])).toEqual([
    ["count_all", false, false],
    ["count_visit", false, true],
    ["find_books", true, false],
    ["list_books", true, false],
  ]);
});

test("writes all three files", async () => {
  const { types, functionTypes, schema, functionsSchema } = await generateSchema(
    toAdminConnection(database),
    "// Header\n",
  );
  expect(types).toContain(`books: Table<{
    slug: string; author: number; editor: number | null; content: string; mood: "calm" | "wild" | null;
  }, "slug" | "author" | "content">;`);
  expect(functionTypes).toContain('list_books: { Args: never; Returns: Tables["books"]["Row"][] };');
  expect(functionTypes).toContain("count_all: { Args: never; Returns: number };");
  expect(functionTypes).toContain("Args: { query: string | null; most?: number | null };");
  expect(functionsSchema).toContain('args: { query: "text", most: "integer" }');
  expect(schema).toContain('covers: { table: "covers", from: "slug", to: "book", isMany: false }');
});

test("refuses what requests could not tell apart or filter by", { tags: "night" }, async () => {
  const other = await PGlite.create();
  await other.exec("create function f() returns void language sql as $$ select $$");
  await other.exec("create function f(a text) returns void language sql as $$ select $$");
  await expect(describeFunctions(toAdminConnection(other), new Set())).rejects.toThrow("two functions");
  await other.exec("create table t (place point)");
  await expect(describeTables(toAdminConnection(other))).rejects.toThrow("no columns of the type point");
  await other.close();
});

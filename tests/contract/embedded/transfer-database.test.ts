// @module-tag night
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { createSchema, type CreateSystemSchema } from "@site/supabase/transfer/create-schema.ts";
import { openEngine } from "@site/supabase/embedded/open-engine.ts";
import type { Engine } from "@site/supabase/transfer/engine.ts";
import { siteConditions } from "@site/supabase/transfer/plan-copy.ts";
import { transferDatabase } from "@site/supabase/transfer/transfer-database.ts";

let folder: string;
let old: Engine;
let next: Engine;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-transfer-"));
  old = await openEngine(path.join(folder, "old"));
  next = await openEngine(path.join(folder, "new"));
});
afterEach(async () => {
  await old.close();
  await next.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (version: string, sql: string) => writeFile(path.join(folder, `${version}_test.sql`), sql);
const nothing: CreateSystemSchema = async () => undefined;
const applyOld = async (createSystemSchema = nothing) =>
  createSchema(old.connection, await readMigrations(folder), createSystemSchema);
const transfer = (options: { createSystemSchema?: CreateSystemSchema } = {}) =>
  transferDatabase({
    old,
    next,
    createSystemSchema: nothing,
    migrationsDirectory: folder,
    conditions: siteConditions,
    onProgress: () => undefined,
    ...options,
  });
const read = async ({ connection }: Engine, sql: string) =>
  (await connection.query<{ text: string }>(`select t::text as text from (${sql}) t`)).map(({ text }) => text);

test("copies every type and kind of table, and runs no trigger", async () => {
  await write(
    "20260101000000",
    `create table public."Odd names" (
      id bigint generated always as identity primary key, "a ""b""" text, bytes bytea, at timestamptz, "when" interval,
      numbers numeric[], data jsonb, plain json, rate float8, size int generated always as (length("a ""b""")) stored);
    create table public.seeded (name text primary key); insert into public.seeded values ('seed'), ('renamed');
    create table public.children (name text references public.seeded on delete cascade);
    create table public.parts (id int, name text) partition by range (id);
    create table public.some_parts partition of public.parts for values from (0) to (100);
    create unlogged table public.hits (path text, total int);
    create sequence public.tickets; create sequence public.unused;
    create function public.reject() returns trigger language plpgsql as $$ begin raise 'no row'; end $$;`,
  );
  await applyOld();
  await old.connection.run(String.raw`
    insert into public."Odd names" ("a ""b""", bytes, at, "when", numbers, data, plain, rate) values
      (E'tab\t, line\r\n, \\N and \\. and 🐟', '\x00ff5c', '2026-11-25 12:34:56.789012+02', '1 year 2 days 03:04:05.6',
        '{1.10,NULL,NaN}', '{"b": [1, 2.50], "a": null}', '{"b" :1, "b":2}', 0.1::float8 + 0.2),
      (null, null, 'infinity', '-1 month', '{}', 'null', null, 'NaN'), ('', '', '0044-03-15 BC', null, null, '""', '[]', -0.0);
    delete from public."Odd names" where id = 3; update public.seeded set name = 'other' where name = 'renamed';
    insert into public.children values ('other'), (null); insert into public.parts values (7, 'x'), (8, 'y');
    insert into public.hits values ('/', 3); select nextval('public.tickets') from generate_series(1, 41);`);
  await write(
    "20260102000000",
    `create trigger reject before insert on public.children for each row execute function public.reject();`,
  );
  await applyOld();
  await transfer();
  for (const table of [`public."Odd names"`, "public.seeded", "public.children", "public.parts", "public.hits"])
    expect([table, await read(next, `select * from ${table}`)]).toEqual([
      table,
      await read(old, `select * from ${table}`),
    ]);
  expect((await read(old, `select * from public."Odd names"`)).length).toBe(2);
  expect(await read(next, "select nextval('public.tickets'), nextval('public.unused')")).toEqual(["(42,1)"]);
  await next.connection.run(`insert into public."Odd names" default values`);
  expect(await read(next, `select max(id) from public."Odd names"`)).toEqual(["(4)"]);
});

test("keeps rows that are older than a limit, and the limit", async () => {
  await write("20260101000000", "create table public.names (name text); insert into public.names values ('too long');");
  await write("20260102000000", "alter table public.names add constraint short check (length(name) < 4) not valid;");
  await applyOld();
  await transfer();
  expect(await read(next, "select name from public.names")).toEqual(['("too long")']);
  await expect(next.connection.run("insert into public.names values ('also long')")).rejects.toThrow("short");
  expect(await read(next, "select convalidated from pg_constraint where conname = 'short'")).toEqual(["(f)"]);
});

test("leaves pending migrations and the system schema to the next start", async () => {
  await write("20260101000000", "create table public.names (name text);");
  await applyOld(async ({ run }) =>
    run("insert into site_private.state (name, value) values ('system_schema', '1'), ('seeded', 'true')"),
  );
  await write("20260102000000", "create table public.later (name text);");
  await transfer({
    createSystemSchema: ({ run }) => run("insert into site_private.state values ('system_schema', '2')"),
  });
  expect(await read(next, "select version from supabase_migrations.schema_migrations")).toEqual(["(20260101000000)"]);
  expect(await read(next, "select to_regclass('public.later') is null")).toEqual(["(t)"]);
  expect(await read(next, "select name, value from site_private.state")).toEqual(["(seeded,true)"]);
});

test("converts columns whose type has changed, and drops none that holds data", async () => {
  await write("20260101000000", "select 1;");
  const create = (columns: string) => (connection: Parameters<CreateSystemSchema>[0]) =>
    connection.run(`create schema auth; create table auth.tokens (${columns});`);
  await applyOld(
    create(
      "id bigint, payload json, secret text, kind text default 'none', copy bigint generated always as (id) stored",
    ),
  );
  await old.connection.run(`insert into auth.tokens (id, payload, secret) values (7, '{"b" :1, "a":2}', 'x')`);
  const createSystemSchema = create("id text, payload jsonb");
  await expect(transfer({ createSystemSchema })).rejects.toThrow("no place: auth.tokens.secret. Move");
  await next.close();
  next = await openEngine(path.join(folder, "again"));
  await old.connection.run("update auth.tokens set secret = null");
  await transfer({ createSystemSchema });
  expect(await read(next, "select * from auth.tokens")).toEqual([`(7,"{""a"": 2, ""b"": 1}")`]);
});

test("notices rows that are not what they were", async () => {
  await write(
    "20260101000000",
    `create table public.names (name text); create table public.same (name text);
    create function public.shout() returns trigger language plpgsql as $$ begin new.name = upper(new.name); return new; end $$;
    create trigger shout before insert on public.names for each row when (new.name <> 'quiet') execute function public.shout();
    alter table public.names enable always trigger shout;`,
  );
  await applyOld();
  await old.connection.run("insert into public.names values ('loud'); update public.names set name = 'loud';");
  await expect(transfer()).rejects.toThrow("Afterwards these differed from before: public.names.");
});

import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAdminConnection } from "../embedded/open-pglite.ts";
import type { AdminConnection } from "./admin-connection.ts";

let database: PGlite;
let setup: AdminConnection;
let schema: string;

beforeAll(async () => {
  database = await PGlite.create();
  setup = toAdminConnection(database);
  schema = await readFile(new URL("./storage-schema.sql", import.meta.url), "utf8");
  await setup.run(schema);
});
afterAll(() => database.close());

const select = async (sql: string) => (await setup.query<{ value: unknown }>(`select ${sql} as value`))[0]?.value;

test("can run again, and leaves what is stored", async () => {
  await setup.run("insert into storage.buckets (id, name) values ('b', 'b')");
  await setup.run("insert into storage.objects (bucket_id, name) values ('b', 'x/y.webp')");
  await setup.run(schema);
  expect(await setup.query("select name, path_tokens, metadata from storage.objects")).toEqual([
    { name: "x/y.webp", path_tokens: ["x", "y.webp"], metadata: null },
  ]);
});

test("protects both tables by row level security", async () => {
  const tables = await setup.query(
    "select relname from pg_catalog.pg_class where relnamespace = 'storage'::regnamespace and relrowsecurity order by 1",
  );
  expect(tables).toEqual([{ relname: "buckets" }, { relname: "objects" }]);
});

test.each([
  ["a/b/c.tar.gz", ["a", "b"], "c.tar.gz", "gz"],
  ["c.webp", [], "c.webp", "webp"],
  ["a/readme", ["a"], "readme", "readme"],
])("takes %s apart", async (name, folders, file, extension) => {
  expect(await select(`storage.foldername('${name}')`)).toEqual(folders);
  expect(await select(`storage.filename('${name}')`)).toBe(file);
  expect(await select(`storage.extension('${name}')`)).toBe(extension);
});

test("compares the operation with or without its prefix, and none with nothing", async () => {
  const isOnly = (expected: string) => select(`storage.allow_only_operation(${expected})`);
  expect([await isOnly("''"), await isOnly("null"), await isOnly("'object.upload'")]).toEqual([false, false, false]);
  await setup.run("select set_config('storage.operation', 'storage.object.upload', false)");
  expect(await select("storage.operation()")).toBe("storage.object.upload");
  for (const expected of ["'object.upload'", "'storage.object.upload'"]) expect(await isOnly(expected)).toBe(true);
  expect([await isOnly("'object.uploads'"), await isOnly("'storage.'")]).toEqual([false, false]);
  expect(await select("storage.allow_any_operation(array['object.move', null, '', 'object.upload'])")).toBe(true);
  expect(await select("storage.allow_any_operation(array['object.move', null, ''])")).toBe(false);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { openDatabase } from "#tests/support/open-database.ts";
import type { ColumnType } from "./columns.ts";
import { functions } from "./functions.ts";
import { tables } from "./tables.ts";

const typeNames: Record<string, string[]> = {
  uuid: ["uuid"],
  text: ["text"],
  longtext: ["text"],
  integer: ["int2", "int4", "int8"],
  boolean: ["bool"],
  time: ["timestamptz"],
  date: ["date"],
  json: ["jsonb"],
} satisfies Record<ColumnType, string[]>;

const columnsSql = `
select table_name, column_name, udt_name from information_schema.columns
where table_schema = 'public' order by table_name, ordinal_position`;
const functionsSql = `
select p.proname, p.provolatile = 's' as reads, coalesce(array_to_json(p.proargnames)::text, '[]') as names,
  coalesce((select json_agg(t.typname order by n)
    from unnest(coalesce(p.proallargtypes, p.proargtypes)) with ordinality a(oid, n)
    join pg_type t on t.oid = a.oid)::text, '[]') as types,
  coalesce(array_to_json(p.proargmodes)::text, '[]') as modes, r.typname as row_type
from pg_proc p left join pg_class r0 on r0.reltype = p.prorettype left join pg_type r on r.oid = r0.reltype
where p.pronamespace = 'public'::regnamespace order by p.proname`;
const relationsSql = `
select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

type FunctionRow = {
  proname: string;
  reads: boolean;
  names: string;
  types: string;
  modes: string;
  row_type: string | null;
};

let folder: string;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-schema-"));
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory })).close();
  database = await openDatabase(directory);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const expectTypes = (declared: object, real: Map<string, string>, subject: string) => {
  expect(Object.keys(declared).sort(), subject).toEqual([...real.keys()].sort());
  for (const [name, type] of Object.entries(declared) as [string, ColumnType][]) {
    expect(typeNames[type], `${subject}.${name}`).toContain(real.get(name));
  }
};

test("lists the tables and columns of the migrations", async () => {
  const rows = await database.query<{ table_name: string; column_name: string; udt_name: string }>(columnsSql);
  const real = Map.groupBy(rows, ({ table_name }) => table_name);
  expect(Object.keys(tables).sort()).toEqual([...real.keys()].sort());
  for (const [name, { columns }] of Object.entries(tables)) {
    expectTypes(columns, new Map(real.get(name)?.map(({ column_name, udt_name }) => [column_name, udt_name])), name);
  }
});

test("lists the functions of the migrations with their arguments", async () => {
  const rows = await database.query<FunctionRow>(functionsSql);
  expect(Object.keys(functions).sort()).toEqual(rows.map(({ proname }) => proname));
  for (const { proname, reads, names, types, modes, row_type } of rows) {
    const declared = functions[proname as keyof typeof functions] as { args: object; returns?: object; reads: boolean };
    const [allNames, allTypes, allModes] = [names, types, modes].map((text) => JSON.parse(text) as string[]);
    const pairs =
      allNames?.map((name, index) => [name, allTypes?.[index] ?? "", allModes?.[index] ?? "i"] as const) ?? [];
    const pick = (mode: string) =>
      new Map(pairs.filter((pair) => pair[2] === mode).map(([name, type]) => [name, type]));
    expectTypes(declared.args, pick("i"), proname);
    expect(declared.reads, proname).toBe(reads);
    const answered = pick("t");
    const ofTable = row_type ? Object.keys(tables[row_type as keyof typeof tables].columns) : [];
    const returned = answered.size > 0 ? [...answered.keys()] : ofTable;
    expect(Object.keys(declared.returns ?? {}).sort(), `${proname}()`).toEqual(returned.sort());
    for (const [name, type] of answered) {
      expect(typeNames[(declared.returns as Record<string, string>)[name] ?? ""], `${proname}().${name}`).toContain(
        type,
      );
    }
  }
});

test("has a foreign key for each relation that can be embedded", async () => {
  const real = await database.query<{ from_table: string; to_table: string }>(relationsSql);
  for (const [name, table] of Object.entries(tables)) {
    for (const { table: target } of Object.values("relations" in table ? table.relations : {})) {
      const joins = real.filter(
        ({ from_table, to_table }) =>
          (from_table === name && to_table === target) || (from_table === target && to_table === name),
      );
      expect(joins, `${name} to ${target}`).toHaveLength(1);
    }
  }
});

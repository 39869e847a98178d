import { expect, test } from "vitest";
import type { DatabaseConnection } from "@site/supabase/embedded/connection.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { openInProcess } from "#tests/support/open-in-process.ts";

const limits = { deadlineMs: 60_000 };

/** A backend with access to its database, and the tables that it was told about. */
const openSite = async () => {
  let connection: DatabaseConnection | undefined;
  const backend = await createTestBackend({
    open: async (...given) => (connection = await openInProcess(...given)),
  });
  const heard: string[] = [];
  backend.onChange((table) => heard.push(table));
  const query = async (sql: string) => (await (connection as DatabaseConnection).query(sql, [], limits)) as never;
  return { backend, heard, query };
};

type Query = Awaited<ReturnType<typeof openSite>>["query"];

const isOwn =
  "relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)";

/** All rows of all tables and all sequences, as text. */
const readEverything = async (query: Query): Promise<string> => {
  const relations: { name: string }[] = await query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'S') and ${isOwn} order by 1`,
  );
  const parts = relations.map(
    ({ name }) =>
      `(select coalesce(string_agg(row::text, ' ' order by row::text), '') from (select * from ${name}) row)`,
  );
  const rows: { content: string[] }[] = await query(`select array[${parts.join(", ")}] as content`);
  return relations.map(({ name }, index) => `${name}: ${rows[0]?.content[index]}`).join("\n");
};

const useEverything = async ({ backend, query }: Awaited<ReturnType<typeof openSite>>): Promise<void> => {
  await createTestUser(backend, "ada@example.org");
  const post = { slug: "one", title: "One", content: "One.", status: "published" as const };
  await backend.serviceClient().from("posts").insert(post).throwOnError();
  await backend.serviceClient().from("feedback").insert({ subject: "Hello", message: "Hello." }).throwOnError();
  await backend.serviceClient().from("posts").delete().eq("slug", "one").throwOnError();
  await query("update public.access_rules set owner_email = 'ada@example.org'");
  await query("delete from private.content_tables");
  await query("insert into site_private.state (name, value) values ('another', '1')");
  const sequences: { name: string }[] = await query(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and ${isOwn}`,
  );
  for (const { name } of sequences) await query(`select setval('${name}', 1000)`);
};

const readCounter = async (query: Query): Promise<number> => {
  const [row]: { counter: string }[] = await query("select pg_current_xact_id()::text as counter");
  return Number(row?.counter);
};

test("gives the next test the database of the last, and nothing that the last has written in it", async () => {
  const first = await openSite();
  const before = await readEverything(first.query);
  await useEverything(first);
  expect(await readEverything(first.query)).not.toBe(before);
  const counter = await readCounter(first.query);
  await first.backend.close();

  const second = await openSite();
  expect(await readCounter(second.query)).toBeGreaterThan(counter);
  expect(await readEverything(second.query)).toBe(before);
  await useEverything(second);
  expect(first.heard.filter((table) => table === "posts")).toHaveLength(2);
  expect(second.heard.filter((table) => table === "posts")).toHaveLength(2);
  await expect(first.query("select 1")).rejects.toThrow("closed");
  await second.backend.close();
});

const changes = [
  ["a table", "create table public.more (id int)", "select to_regclass('public.more') is null as gone"],
  [
    "a right",
    "grant select on public.mails to anon",
    "select not has_table_privilege('anon', 'public.mails', 'select') as gone",
  ],
  [
    "a trigger that is off",
    "alter table public.posts disable trigger all",
    "select bool_and(tgenabled <> 'D') as gone from pg_trigger",
  ],
  [
    "a function",
    "create or replace function public.more() returns int return 1",
    "select to_regproc('public.more') is null as gone",
  ],
  ["a role", "create role more", "select to_regrole('more') is null as gone"],
  ["a setting", "set statement_timeout = 1000", "select current_setting('statement_timeout') = '0' as gone"],
  ["a lock", "select pg_advisory_lock(1)", "select count(*) = 0 as gone from pg_locks where locktype = 'advisory'"],
  ["a transaction", "begin", "select pg_current_xact_id_if_assigned() is null as gone"],
] as const;
const byDay = ["a right", "a setting", "a transaction"];

for (const [what, sql, goneSql] of changes)
  test(`passes on no database with ${what} of a test`, { tags: byDay.includes(what) ? [] : ["night"] }, async () => {
    const first = await openSite();
    await first.query(sql);
    await first.backend.close();
    const second = await openSite();
    expect(await second.query(goneSql)).toEqual([{ gone: true }]);
    await second.backend.close();
  });

test("gives each of two sites at once a database of its own", async () => {
  const [one, two] = [await openSite(), await openSite()];
  await useEverything(one);
  expect(await readEverything(two.query)).not.toContain("ada@example.org");
  expect(two.heard).toEqual([]);
  await one.backend.close();
  await two.backend.close();
});

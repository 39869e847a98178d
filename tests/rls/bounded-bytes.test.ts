import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { openDatabase } from "#tests/support/open-database.ts";

/** Who causes the rows of a table, and if it is not only the owner or the server, which trigger or function limits their sum. */
type Bound =
  | { by: "users" | "visitors"; limit: string; unlimitedColumns?: string[] }
  | { by: "owner" | "server" | "accounts"; because: string };

const ownerWrites = { by: "owner", because: "only the owner's functions write it" } as const;
const isServers = { by: "server", because: "the server chooses what is in it and how many rows there are" } as const;
const bounds: Record<string, Bound> = {
  "public.images": { by: "users", limit: "limit_images" },
  "public.chat_sessions": { by: "users", limit: "begin_chat_turn" },
  "public.chat_messages": { by: "users", limit: "begin_chat_turn" },
  "public.profiles": { by: "users", limit: "keep_profile" },
  "public.memories": { by: "users", limit: "add_memories" },
  "public.memory_settings": { by: "accounts", because: "one row a person" },
  "public.chat_reports": { by: "visitors", limit: "keep_newest" },
  "public.typo_reports": { by: "visitors", limit: "keep_newest" },
  "public.subscribers": { by: "visitors", limit: "limit_inbox" },
  "public.subscriber_imports": { by: "owner", because: "one for each list that the owner brings along" },
  "private.former_subscribers": { by: "server", because: "one for each subscriber who is none any more" },
  "private.letter_requests": { by: "visitors", limit: "limit_letter_requests" },
  "private.letters": { by: "server", because: "one for each story or incident that a subscriber is told of" },
  "public.feedback": { by: "visitors", limit: "keep_newest" },
  "public.access_requests": { by: "visitors", limit: "keep_newest" },
  "public.mails": { by: "visitors", limit: "limit_mails" },
  // One row a day and public route or track of the content; paths of other requests are not counted.
  "public.page_views": { by: "visitors", limit: "add_counts" },
  "public.activity": { by: "visitors", limit: "add_counts" },
  // Keys of limits: one for each client and rule, or for what a limited client named. Deleted an hour after their window.
  "private.entry_networks": { by: "visitors", limit: "note_network" },
  "private.dropped_entries": isServers,
  "private.limits": { by: "visitors", limit: "spend_limit" },
  "private.results": { by: "server", because: "answers that a day's budgets paid for, deleted after minutes" },
  "auth.users": { by: "accounts", because: "limit_metadata; unconfirmed accounts are deleted after a week" },
  "auth.sessions": { by: "accounts", because: "clean_up_accounts keeps the newest hundred" },
  "auth.refresh_tokens": { by: "accounts", because: "clean_up_accounts keeps the newest thousand that were replaced" },
  "auth.identities": { by: "accounts", because: "one for each account, with its address" },
  "auth.mfa_factors": { by: "accounts", because: "ten, one that is being set up, and one for the recovery codes" },
  "auth.mfa_challenges": { by: "accounts", because: "an hour's: thirty of a known network, thirty of all others" },
  "auth.mfa_networks": { by: "accounts", because: "twenty for each account" },
  "auth.mfa_changes": { by: "accounts", because: "twenty a week, and one for each recovery code" },
  "auth.webauthn_credentials": { by: "accounts", because: "ten for each account" },
  "auth.webauthn_challenges": { by: "accounts", because: "1,200 an hour of an address, for ten minutes" },
  "auth.mfa_amr_claims": { by: "accounts", because: "one for each way to prove a session" },
  "auth.mfa_recovery_codes": { by: "accounts", because: "ten for each account" },
  "auth.audit_log_entries": { by: "accounts", because: "nothing writes it any more" },
  "storage.buckets": { by: "accounts", because: "no policy lets anybody but the service write" },
  "storage.objects": { by: "accounts", because: "no policy lets anybody but the service write" },
  "public.removed_images": { by: "server", because: "URLs of stored files, which only the server names" },
  "public.audit_log": { by: "server", because: "actions of the owner, and one row for each deleted account" },
  "public.api_tokens": ownerWrites,
  "public.webhooks": ownerWrites,
  "private.site_events": { by: "server", because: "ids and times of three days, one for each message or change" },
  "private.told_items": { by: "server", because: "one for each post, entry, text and picture that everybody can read" },
  "public.settings": ownerWrites,
  "public.jobs": { by: "server", because: "one for each email and event, and for what is being made" },
  "public.failures": { by: "server", because: "one for each service and for backups" },
  "public.posts": ownerWrites,
  "public.post_revisions": ownerWrites,
  "public.post_tags": ownerWrites,
  "private.post_words": ownerWrites,
  "private.search_language": isServers,
  "public.redirects": ownerWrites,
  "public.deleted_posts": ownerWrites,
  "public.post_previews": ownerWrites,
  "public.book_links": ownerWrites,
  "public.hub_entries": ownerWrites,
  "public.content_documents": ownerWrites,
  "public.content_revisions": ownerWrites,
  "public.roadmap_state": ownerWrites,
  "public.story_ledger": ownerWrites,
  "public.post_origins": ownerWrites,
  "public.imports": ownerWrites,
  "public.import_entries": ownerWrites,
  "public.restore_rows": ownerWrites,
  "private.book_runs": ownerWrites,
  "private.book_settings": ownerWrites,
  "public.access_rules": isServers,
  "private.chat_processes": isServers,
  "private.chat_running": isServers,
  "private.content_tables": isServers,
  "private.probe_days": isServers,
  "private.probes": isServers,
  "site_private.migration_digests": isServers,
  "site_private.state": isServers,
  "supabase_migrations.schema_migrations": isServers,
};
const byPeople = Object.entries(bounds).flatMap(([table, bound]) => ("limit" in bound ? [{ table, ...bound }] : []));
let folder: string;
let backend: TestBackend;
let database: Awaited<ReturnType<typeof openDatabase>>;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-bytes-"));
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory, storageDirectory: path.join(folder, "storage") })).close();
  database = await openDatabase(directory);
  backend = await createTestBackend();
  ada = await createTestUser(backend, "ada@example.org");
  bob = await createTestUser(backend, "bob@example.org");
});
afterAll(async () => {
  await backend.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("knows of every table who fills it", async () => {
  const rows = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(bounds).toSorted());
});

test("counts every table that users or visitors may write themselves as theirs", async () => {
  const rows = await database.query<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.column_privileges
     where grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type in ('INSERT', 'UPDATE')
     and table_schema not in ('pg_catalog', 'information_schema', 'storage') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(["public.chat_sessions", "public.images"]);
  const theirs = byPeople.map(({ table }) => table);
  expect(rows.filter(({ name }) => !theirs.includes(name))).toEqual([]);
  // The grants on the storage tables open nothing without a policy.
  expect(
    await database.query("select tablename from pg_policies where schemaname = 'storage'"),
    "a policy on storage needs a limit in bytes for each owner",
  ).toEqual([]);
  const guarded = await database.query(
    "select relname from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' and not relrowsecurity",
  );
  expect(guarded).toEqual([]);
});

test("limits the bytes of each text that users or visitors cause, in each row", async () => {
  const rows = await database.query<{ name: string; column: string; checks: string | null }>(
    `select n.nspname || '.' || c.relname as name, a.attname as column,
       (select string_agg(replace(pg_get_constraintdef(k.oid), format('(%s)::text', a.attname), a.attname), ' ') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)`,
  );
  const isBounded = (column: string, checks: string): boolean =>
    // Either its bytes, or the few values that it may have.
    checks.includes(`octet_length(${column})`) || checks.includes(`(${column} = ANY (ARRAY[`);
  const texts = rows.filter(({ name }) => byPeople.some(({ table }) => table === name));
  expect(texts.length).toBeGreaterThan(30);
  expect(
    texts
      .filter(({ column, checks }) => !isBounded(column, checks ?? ""))
      .map(({ name, column }) => `${name}.${column}`),
  ).toEqual([]);
});

test("has the trigger or function that limits the rows of each owner", async () => {
  const rows = await database.query<{ name: string; limits: string[] }>(
    `select n.nspname || '.' || c.relname as name, coalesce((select array_agg(p.proname::text) from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid), '{}') as limits
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
  );
  const functions = await database.query<{ proname: string; writes: string }>(
    "select proname, prosrc as writes from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)",
  );
  for (const { table, limit } of byPeople) {
    const triggers = rows.find(({ name }) => name === table)?.limits ?? [];
    const writer = functions.find(({ proname }) => proname === limit)?.writes ?? "";
    expect([table, triggers.includes(limit) || writer.includes(table)]).toEqual([table, true]);
  }
});

test("lets users and visitors call no other function that writes", async () => {
  const rows = await database.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'
     and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  );
  // Ends a session, and stores nothing.
  expect(rows.map(({ proname }) => proname)).toEqual(["end_my_session"]);
});

const emoji = "🐟";
const insertImages = async ({ client }: TestUser, rows: { current_prompt: string; image_url?: string }[]) =>
  (await client.from("images").insert(rows.map((row) => ({ image_url: "/x.webp", ...row })))).error;
const countImages = async ({ id }: TestUser) =>
  (await backend.serviceClient().from("images").select("id", { count: "exact", head: true }).eq("user_id", id)).count;
/** 16 KB: two prompts of two thousand characters of four bytes. */
const large = { current_prompt: emoji.repeat(2_000), base_prompt: emoji.repeat(2_000) };
const insertMany = (user: TestUser, length: number) => insertImages(user, Array<typeof large>(length).fill(large));

test("stores five megabytes of prompts for a user, in a kind sentence, counting what was deleted today", async () => {
  for (let count = 0; count < 300; count += 50) expect(await insertMany(ada, 50)).toBeNull();
  const refused = {
    code: "23514",
    message:
      "The prompts of your pictures hold 5 MB of text, which is all that can be kept. Please delete some pictures first.",
  };
  expect(await insertMany(ada, 20)).toMatchObject(refused);
  expect(await countImages(ada)).toBe(300);
  await ada.client.from("images").delete().gte("version", 1);
  expect(await insertMany(ada, 20)).toMatchObject(refused);
  expect(await insertImages(ada, [{ current_prompt: "a heron" }])).toBeNull();
});

test("counts the bytes of concurrent inserts", async () => {
  const errors = await Promise.all(Array.from({ length: 10 }, () => insertMany(bob, 50)));
  expect(errors.filter((error) => error === null)).toHaveLength(6);
  expect(await countImages(bob)).toBe(300);
});

test("stores 200 MB of files for a user", async () => {
  const user = await createTestUser(backend, "cy@example.org");
  const images = backend.serviceClient().from("images");
  const row = { user_id: user.id, current_prompt: "a heron", image_url: "/a.webp" };
  const insert = async (file_bytes: number) => (await images.insert({ ...row, file_bytes })).error;
  expect(await insert(199_900_000)).toBeNull();
  expect(await insert(100_000)).toBeNull();
  expect(await insert(1)).toMatchObject({
    code: "23514",
    message: "Your pictures hold 200 MB, which is all that can be kept. Please delete some before you save another.",
  });
});

test("lets a user change twenty thousand rows in a day", { tags: "night" }, async () => {
  const user = await createTestUser(backend, "dee@example.org");
  const rows = Array.from({ length: 900 }, () => ({ current_prompt: "a" }));
  expect(await insertImages(user, rows)).toBeNull();
  const update = async () =>
    (await user.client.from("images").update({ status: "pending" }).eq("user_id", user.id).eq("version", 1)).error;
  const errors = [];
  for (let round = 0; round < 23; round += 1) errors.push(await update());
  expect(errors.slice(0, 22).filter((error) => error !== null)).toEqual([]);
  expect(errors[22]).toMatchObject({ code: "23514", message: expect.stringContaining("Please go on tomorrow.") });
});

test.each([
  ["feedback", { subject: emoji, message: emoji.repeat(10_000) }, 20, 480],
  [
    "typo_reports",
    { page: "/", quote: emoji.repeat(500), correction: emoji.repeat(500), note: emoji.repeat(1_000) },
    100,
    2_400,
  ],
] as const)("keeps 20 MB of %s, whatever the number of rows", { tags: "night" }, async (table, row, batch, fitting) => {
  const insert = async (count: number) =>
    (
      await backend
        .serviceClient()
        .from(table)
        .insert(Array.from({ length: count }, () => row) as never)
    ).error;
  for (let done = 0; done <= fitting; done += batch) expect(await insert(batch)).toBeNull();
  const { count } = await backend.serviceClient().from(table).select("id", { count: "exact", head: true });
  expect(count).toBeLessThan(fitting + batch);
});

test("keeps the newest five thousand emails, and all that still have to be sent", async () => {
  const mails = () => backend.serviceClient().from("mails");
  const toRow = (status: "kept" | "queued") => ({
    recipient: "a@example.org",
    subject: "s",
    text: "t",
    html: "h",
    status,
  });
  const add = (status: "kept" | "queued", count: number) =>
    mails()
      .insert(Array.from({ length: count }, () => toRow(status)))
      .throwOnError();
  await add("queued", 50);
  await add("kept", 5_300);
  const count = async (status: "kept" | "queued") =>
    (await mails().select("id", { count: "exact", head: true }).eq("status", status)).count ?? 0;
  expect(await count("queued")).toBe(50);
  expect(await count("kept")).toBeGreaterThanOrEqual(5_000);
  expect(await count("kept")).toBeLessThan(5_100);
});

test("forgets the oldest of five thousand requests for letters, and refuses none", async () => {
  const ask = (from: number, to: number) =>
    database.query(
      `insert into private.letter_requests (secret_hash, email, address, incidents, created_at)
       select lpad(to_hex(i), 64, '0'), repeat('a', 300) || i, repeat('a', 300) || i, true, now() - interval '1 day' + i * interval '1 second'
       from generate_series(${from}, ${to}) i`,
    );
  await ask(1, 5_000);
  await ask(5_001, 5_001);
  const kept = await database.query<{ count: number; first: string }>(
    "select count(*)::integer as count, min(secret_hash) as first from private.letter_requests",
  );
  expect(kept).toEqual([{ count: 5_000, first: "2".padStart(64, "0") }]);
});

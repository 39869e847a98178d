import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "#contracts/schema.ts";
import { openUsedDatabase, type UsedDatabase } from "#tests/support/open-used-database.ts";

let database: UsedDatabase;

beforeAll(async () => {
  database = await openUsedDatabase();
});
afterAll(() => database.close());

test("keeps the grants of the migrations after a restart", async () => {
  const rows = await database.query<{ name: string; role: string; rights: string }>(
    `select table_name as name, grantee as role, string_agg(privilege_type, ' ' order by privilege_type) as rights
     from information_schema.role_table_grants where table_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
     group by 1, 2 order by 1, 2`,
  );
  expect(rows.map(({ name, role, rights }) => `${role} on ${name}: ${rights}`)).toEqual([
    "service_role on access_requests: DELETE INSERT SELECT UPDATE",
    "service_role on access_rules: INSERT SELECT UPDATE",
    "authenticated on activity: SELECT",
    "service_role on activity: DELETE INSERT SELECT UPDATE",
    "service_role on api_tokens: DELETE INSERT SELECT",
    "service_role on audit_log: INSERT SELECT",
    "service_role on book_links: DELETE INSERT SELECT",
    "authenticated on chat_messages: SELECT",
    "service_role on chat_messages: SELECT",
    "service_role on chat_reports: DELETE INSERT SELECT UPDATE",
    "authenticated on chat_sessions: DELETE SELECT",
    "service_role on chat_sessions: SELECT",
    "service_role on content_documents: DELETE INSERT SELECT UPDATE",
    "service_role on content_revisions: SELECT",
    "service_role on deleted_posts: DELETE SELECT",
    "service_role on failures: DELETE INSERT SELECT UPDATE",
    "service_role on feedback: DELETE INSERT SELECT",
    "anon on hub_entries: SELECT",
    "authenticated on hub_entries: SELECT",
    "service_role on hub_entries: DELETE INSERT SELECT UPDATE",
    "authenticated on images: DELETE SELECT",
    "service_role on images: DELETE INSERT SELECT UPDATE",
    "service_role on import_entries: SELECT UPDATE",
    "service_role on imports: DELETE INSERT SELECT UPDATE",
    "service_role on jobs: DELETE SELECT UPDATE",
    "service_role on mails: DELETE INSERT SELECT UPDATE",
    "service_role on memories: DELETE SELECT UPDATE",
    "service_role on memory_settings: INSERT SELECT UPDATE",
    "authenticated on page_views: SELECT",
    "service_role on page_views: DELETE INSERT SELECT UPDATE",
    "service_role on post_origins: SELECT",
    "service_role on post_previews: DELETE INSERT SELECT",
    "service_role on post_revisions: SELECT",
    "anon on post_tags: SELECT",
    "authenticated on post_tags: SELECT",
    "service_role on post_tags: SELECT",
    "anon on posts: SELECT",
    "authenticated on posts: SELECT",
    "service_role on posts: DELETE INSERT SELECT UPDATE",
    "authenticated on profiles: SELECT",
    "service_role on profiles: DELETE INSERT SELECT UPDATE",
    "service_role on redirects: DELETE INSERT SELECT UPDATE",
    "service_role on removed_images: DELETE SELECT",
    "service_role on restore_rows: DELETE INSERT SELECT",
    "anon on roadmap_state: SELECT",
    "authenticated on roadmap_state: SELECT",
    "service_role on roadmap_state: INSERT SELECT UPDATE",
    "service_role on settings: DELETE INSERT SELECT UPDATE",
    "service_role on story_ledger: DELETE INSERT SELECT UPDATE",
    "service_role on subscriber_imports: SELECT",
    "service_role on subscribers: DELETE SELECT",
    "service_role on typo_reports: DELETE INSERT SELECT UPDATE",
    "service_role on webhooks: DELETE INSERT SELECT UPDATE",
  ]);
});

test("lets users write only some columns", async () => {
  const rows = await database.query<{ column_name: string; privilege_type: string }>(
    `select column_name, privilege_type from information_schema.column_privileges
     where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type in ('INSERT', 'UPDATE') order by 2, 1`,
  );
  expect(rows.map(({ column_name, privilege_type }) => `${privilege_type} ${column_name}`)).toEqual([
    "INSERT base_prompt",
    "INSERT current_prompt",
    "INSERT image_url",
    "INSERT status",
    "INSERT user_id",
    "INSERT version",
    "UPDATE sharing",
    "UPDATE status",
    "UPDATE title",
  ]);
});

test("gives the API roles no access to internal schemas and auth tables", async () => {
  const rows = await database.query<{ schema: string; role: string }>(
    `select nspname as schema, role from pg_namespace, unnest(array['anon', 'authenticated', 'service_role']) as role
     where nspname in ('private', 'site_private', 'supabase_migrations') and has_schema_privilege(role, nspname, 'usage')`,
  );
  expect(rows).toEqual([]);
  const tables = await database.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
     and (has_table_privilege('anon', oid, 'select') or has_table_privilege('authenticated', oid, 'select') or has_table_privilege('service_role', oid, 'select'))`,
  );
  expect(tables).toEqual([]);
});

test("enables row level security on every public table, and change notifications on all that visitors can read", async () => {
  const rows = await database.query<{ relname: string; guarded: boolean; announced: boolean }>(
    `select relname, relrowsecurity as guarded,
       (select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'notify_change'
          and t.tgtype & 1 = 0 and t.tgtype & 60 = 60) = 1 as announced
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
  const silent = Object.entries(schema.tables).filter(([, table]) => "keepsCache" in table);
  expect(rows.filter(({ announced }) => !announced).map(({ relname }) => relname)).toEqual(
    silent.map(([name]) => name).toSorted(),
  );
  const visible = await database.query(
    `select grantee from information_schema.role_table_grants
     where grantee in ('anon', 'PUBLIC') and table_name in (${silent.map(([name]) => `'${name}'`).join(", ")})`,
  );
  expect(visible).toEqual([]);
});

test("pins the search path of every security definer function", async () => {
  const rows = await database.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and (proconfig is null or not ('search_path=""' = any (proconfig)))`,
  );
  expect(rows).toEqual([]);
});

test("names every policy with a sentence", async () => {
  const rows = await database.query<{ policyname: string }>(
    "select policyname from pg_policies where schemaname = 'public'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { policyname } of rows) expect(policyname).toMatch(/^[A-Z]\w* .+ .+/);
});

test("asks for the second factor in all that only users reach", async () => {
  const open = await database.query<{ tablename: string }>(
    `select tablename from pg_policies where schemaname in ('public', 'storage') group by 1
     having bool_or(permissive = 'PERMISSIVE' and 'authenticated' = any (roles) and not 'anon' = any (roles))
       and not bool_or(permissive = 'RESTRICTIVE' and cmd = 'ALL' and roles = '{authenticated}' and qual like '%is_fully_signed_in()%')`,
  );
  expect(open).toEqual([]);
  const functions = await database.query<{ proname: string; asks: boolean }>(
    `select proname, prosrc like '%private.is_fully_signed_in()%' as asks from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('authenticated', oid, 'execute')
       and not has_function_privilege('anon', oid, 'execute') order by 1`,
  );
  expect(functions).toEqual(["end_my_session", "my_access", "my_sessions"].map((proname) => ({ proname, asks: true })));
});

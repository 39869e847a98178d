import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createHostedShape, pushMigrations } from "#tests/support/create-hosted-shape.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { testAccountContract } from "./account-contract.ts";
import { testAuditContract } from "./audit-contract.ts";
import { testAuthContract } from "./auth-contract.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";
import { testGatewayContract } from "./gateway-contract.ts";
import { findUnfilteredWrites } from "./find-unfiltered-writes.ts";
import { testRestContract } from "./rest-contract.ts";
import { testSlugContract } from "./slug-contract.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await createTestPostgres();
});
afterAll(() => postgres.stop());

const apiRoles = "'anon', 'authenticated', 'service_role'";

// MAINTAIN, too, which the information schema does not know.
const grantsSql = `
with granted (object, acl) as (
  select case relkind when 'S' then 'sequence ' else 'table ' end || n.nspname || '.' || relname,
    coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where n.nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select 'column ' || n.nspname || '.' || relname || '.' || attname, attacl
  from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
  where n.nspname in ('public', 'private') and attacl is not null
  union all
  select 'function ' || n.nspname || '.' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    coalesce(proacl, acldefault('f', proowner))
  from pg_proc p join pg_namespace n on n.oid = pronamespace where n.nspname in ('public', 'private')
  union all
  select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner))
  from pg_namespace where nspname in ('public', 'private')
)
select object || ' to ' || case grantee when 0 then 'everybody' else grantee::regrole::text end || ': ' || string_agg(
  privilege_type || case when is_grantable then ' with grant option' else '' end, ', ' order by privilege_type) as line
from granted, aclexplode(acl)
where grantee = 0 or grantee::regrole::text in (${apiRoles})
group by object, grantee order by 1`;

const readLines = async (client: Client, sql: string): Promise<string[]> =>
  (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);

/** Opens a database that our own driver has prepared. */
const openOwnDatabase = async (): Promise<Client> => {
  const url = await postgres.createDatabase();
  await (await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox() })).close();
  return openClient(url);
};

describe.each([
  ["that grants everything on new tables", true],
  ["that grants little on new tables", false],
])("a hosted project %s", (_, grantsByDefault) => {
  let shape: Awaited<ReturnType<typeof createHostedShape>>;
  let project: Client;
  beforeAll(async () => {
    shape = await createHostedShape(postgres, { grantsByDefault });
    await pushMigrations(shape.url);
    project = await openClient(shape.url);
  });
  afterAll(() => project.end());

  test("takes all migrations from a role that is no superuser", async () => {
    const { rows } = await project.query<object>(
      `select rolsuper, pg_has_role(current_user, 'supabase_auth_admin', 'member') as is_auth,
         pg_has_role(current_user, 'supabase_storage_admin', 'member') as is_storage
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, is_auth: false, is_storage: false }]);
    const files = readdirSync("supabase/migrations").map((file) => file.slice(0, 14));
    expect(await readLines(project, "select applied as line from public.applied_migrations() as applied")).toEqual(
      files.toSorted(),
    );
  });

  test("grants exactly what a database of our own grants", async () => {
    const own = await openOwnDatabase();
    const grants = await readLines(own, grantsSql);
    await own.end();
    expect(grants.length).toBeGreaterThan(80);
    expect(await readLines(project, grantsSql)).toEqual(grants);
  });

  test("grants nothing on tables, sequences and functions that the next migration creates", async () => {
    await project.query("begin; create table public.next (id bigint generated always as identity, a text)");
    await project.query("create function public.next() returns int language sql as 'select 1'");
    const granted = await readLines(project, grantsSql);
    await project.query("rollback");
    expect(granted.filter((line) => /\.next(?:_id_seq)?\b/.test(line))).toEqual([
      "function public.next() to everybody: EXECUTE",
    ]);
  });

  test("has row level security on every table", async () => {
    const open =
      "select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
    expect((await readLines(project, open)).length).toBeGreaterThan(20);
    expect(await readLines(project, `${open} and not relrowsecurity`)).toEqual([]);
  });

  test("tells of rows of those tables alone that everybody reads", async () => {
    const told = "select tablename as line from pg_publication_tables where pubname = 'supabase_realtime' order by 1";
    expect(await readLines(project, told)).toEqual(["hub_entries", "posts", "roadmap_state"]);
  });

  test("takes the seed", async () => {
    await project.query(readFileSync("supabase/seed.sql", "utf8"));
    const published = "select (count(*) > 0)::text as line from public.posts where status = 'published'";
    expect(await readLines(project, published)).toEqual(["true"]);
  });

  test("keeps profiles in step with what the auth service does", async () => {
    const profiles = () => readLines(project, "select coalesce(email, '') || ' ' || role as line from public.profiles");
    await project.query("update public.access_rules set owner_email = 'ada@example.com' where single");
    const { id } = await shape.signIn("ada@example.com", "secret");
    expect(await profiles()).toEqual(["ada@example.com admin"]);
    await shape.runAsAuthService(`update auth.users set email = 'grace@example.com' where id = '${id}'`);
    expect(await profiles()).toEqual(["grace@example.com member"]);
    await project.query("insert into public.images (user_id, current_prompt, image_url) values ($1, 'a', '/a.png')", [
      id,
    ]);
    await shape.runAsAuthService(`delete from auth.users where id = '${id}'`);
    expect(await profiles()).toEqual([]);
  });

  test("lets the site clean up accounts", async () => {
    await shape.runAsAuthService(
      `insert into auth.users (id, email, created_at)
         values (gen_random_uuid(), 'late@example.com', now() - interval '8 days');
       insert into auth.refresh_tokens (token, user_id, revoked, updated_at)
         values ('t', 'u', true, now() - interval '31 days')`,
    );
    await project.query("begin; set local role service_role; select public.clean_up_accounts(); commit");
    expect(await readLines(project, "select email as line from auth.users")).toEqual([]);
    expect(await readLines(project, "select token as line from auth.refresh_tokens")).toEqual([]);
  });

  test("has the buckets, which everybody may read", async () => {
    expect(await readLines(project, "select id as line from storage.buckets where public order by 1")).toEqual([
      "character-media",
      "pictures",
      "user-pictures",
    ]);
  });
});

test("no function updates or deletes without a WHERE clause, which the API of a hosted project refuses", async () => {
  const own = await openOwnDatabase();
  const { rows } = await own.query<{ name: string; source: string }>(
    `select oid::regproc::text as name, prosrc as source from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  await own.end();
  expect(findUnfilteredWrites("delete from a; update b set c = (select d from e where f);")).toHaveLength(2);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.flatMap(({ name, source }) => findUnfilteredWrites(source).map((write) => `${name}: ${write}`))).toEqual(
    [],
  );
});

test("config.toml names files that exist, and every email template", () => {
  const config = readFileSync("supabase/config.toml", "utf8");
  const seeds = [...config.matchAll(/^sql_paths = \["(.+)"\]$/gm)].map(([, file = ""]) => path.join("supabase", file));
  const templates = [...config.matchAll(/^content_path = "(.+)"$/gm)].map(([, file = ""]) => path.normalize(file));
  expect(seeds.filter(existsSync)).toEqual(["supabase/seed.sql"]);
  const stored = readdirSync("supabase/templates").map((file) => path.join("supabase/templates", file));
  expect(templates.toSorted()).toEqual(stored.toSorted());
});

describe("our PostgreSQL driver on a hosted project", () => {
  let subject: BackendFixture;
  beforeAll(async () => {
    const { url } = await createHostedShape(postgres);
    await pushMigrations(url);
    const mailbox = createMailbox();
    const backend = await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: mailbox });
    subject = await createBackendFixture(backend, mailbox);
  });
  afterAll(() => subject.stop());
  for (const testContract of [
    testAuthContract,
    testAccountContract,
    testRestContract,
    testGatewayContract,
    testSlugContract,
    testAuditContract,
  ])
    testContract(() => subject);
});

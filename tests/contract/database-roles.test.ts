import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { toDatabaseRolesSql } from "@site/supabase/postgres/database-roles.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { openClient, startTestServer, type TestServer } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await openClient(server.url);
  await admin.query(`create role "the site's" login password 'own'`);
  await admin.query(`create database site owner "the site's"`);
  await admin.end();
  const address = new URL(server.url);
  url = Object.assign(address, { username: "the%20site's", password: "own", pathname: "/site" }).href;
});
afterAll(() => server.stop());

const open = () => createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox() });

test("says what an administrator has to run, and starts after that with a user that owns nothing but its database", async () => {
  await expect(open()).rejects.toThrow(/^its user may not create the roles .*npm run database-roles/);
  const admin = await openClient(server.url);
  // A role that somebody made by hand has less than it needs.
  await admin.query(`create role service_role nologin; grant service_role to "the site's"`);
  await admin.query("create role anon nologin; create role authenticated nologin");
  await expect(open()).rejects.toThrow(/npm run database-roles/);
  for (let times = 0; times < 2; times += 1) await admin.query(toDatabaseRolesSql("the site's"));
  await admin.end();
  const backend = await open();
  const { error } = await backend.serviceClient().from("posts").select("id");
  expect(error).toBeNull();
  await backend.close();
});

test("says which role lacks a right and how it gets it, where its database belongs to somebody else", async () => {
  const admin = await openClient(server.url);
  await admin.query("create database foreign_site");
  const foreign = Object.assign(new URL(url), { pathname: "/foreign_site" }).href;
  const start = () =>
    createPostgresBackend({ ...siteOptions, url: foreign, siteUrl: testSiteUrl, mail: createMailbox() });
  await expect(start()).rejects.toThrow(
    /^the role "the site's" lacks a right: permission denied .*alter database "foreign_site" owner to "the site's";/,
  );
  await admin.query(`alter database foreign_site owner to "the site's"`);
  await admin.query(toDatabaseRolesSql("the site's"));
  await admin.end();
  await (await start()).close();
});

test("waits in a later step of the start, too, for a database that goes away", async () => {
  const admin = await openClient(server.url);
  await admin.query(`create database later owner "the site's"`);
  await admin.query(toDatabaseRolesSql("the site's"));
  const later = Object.assign(new URL(url), { pathname: "/later" }).href;
  const events: string[] = [];
  const ownClient = await openClient(later);
  await ownClient.query("create sequence attempts");
  await ownClient.end();
  // The numbers of a sequence stay taken when the connection ends: only the first attempt loses it.
  const text = "select pg_terminate_backend(pg_backend_pid()) where nextval('public.attempts') = 1";
  const seed = { name: "test_seed", statements: [{ text, values: [] }] };
  const backend = await createPostgresBackend({
    ...siteOptions,
    url: later,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
    seed,
    waitMs: 60_000,
    onEvent: ({ kind }) => events.push(kind),
  });
  expect(events).toContain("database-awaited");
  await admin.end();
  await backend.close();
});

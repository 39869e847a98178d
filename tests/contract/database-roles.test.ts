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

import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend, Client } from "#server/backend.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

// A view that replaces a public table returns the statement timeout that applies to its query.
const viewSql = `
drop table public.feedback cascade;
create view public.feedback as select current_setting('statement_timeout') as subject, current_setting('role') as message;
grant select on public.feedback to anon, service_role;`;

let server: TestPostgres;
let backend: Backend;

beforeAll(async () => {
  server = await createTestPostgres();
  const url = await server.createDatabase();
  const open = () =>
    createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox(), poolSize: 2 });
  await (await open()).close();
  const client = await openClient(url);
  await client.query(viewSql);
  await client.end();
  backend = await open();
});
afterAll(async () => {
  await backend.close();
  await server.stop();
});

const readTimeout = async (client: Client) => (await client.from("feedback").select("subject,message").single()).data;

test("limits anonymous statements to 5 s", async () => {
  expect(await readTimeout(backend.anonClient())).toEqual({ subject: "5s", message: "anon" });
});

test("limits statements of the service to the caller's timeout, at most one minute", async () => {
  expect(await readTimeout(backend.serviceClient())).toEqual({ subject: "10s", message: "service_role" });
  expect(await readTimeout(backend.serviceClient({ deadlineMs: 600_000 }))).toEqual({
    subject: "1min",
    message: "service_role",
  });
});

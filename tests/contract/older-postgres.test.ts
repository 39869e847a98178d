import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { hashPassword } from "@site/supabase/auth/password-hash.ts";
import type { Backend } from "#server/backend.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { testPassword } from "#tests/support/create-test-user.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const user = "0f0e0d0c-0b0a-4009-8807-060504030201";
const session = "1f0e0d0c-0b0a-4009-8807-060504030201";
const oldToken = "rzk2vmwq3xqs";

let postgres: TestPostgres;
let url: string;
let backend: Backend;

const open = () => createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: createMailbox() });
const run = async (sql: string, values: unknown[] = []) => {
  const client = await openClient(url);
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  postgres = await createTestPostgres();
  url = await postgres.createDatabase();
  await run(await readFile("tests/fixtures/old-sites/accounts-of-november-25.sql", "utf8"));
  await (await open()).close();
  // The rows of an account that was made, confirmed and signed in by an older release.
  await run(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
     values ($1, 'ada@example.com', $2, now(), '{"name": "Ada"}')`,
    [user, await hashPassword(testPassword)],
  );
  await run(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'email', $1::text, $1::text::uuid, '{"email": "ada@example.com"}')`,
    [user],
  );
  await run("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
  await run(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
     values ('a', $1, $2, $3, 'tq6vnm1xw4ab')`,
    [oldToken, user, session],
  );
  await run("delete from site_private.state where name = 'system_schema'");
  backend = await open();
});
afterAll(async () => {
  await backend.close();
  await postgres.stop();
});

test("goes on with the sessions of older releases, whose refresh tokens it hashes", async () => {
  expect(JSON.stringify(await run("select token, parent from auth.refresh_tokens"))).not.toMatch(/rzk2|tq6v/);
  const { data, error } = await backend.anonClient().auth.refreshSession({ refresh_token: oldToken });
  expect([error, data.user?.email, data.user?.user_metadata.name]).toEqual([null, "ada@example.com", "Ada"]);
  const own = await backend.anonClient(data.session?.access_token).from("profiles").select("email");
  expect(own.data).toEqual([{ email: "ada@example.com" }]);
});

test("lets accounts of older releases log in, and set up an authenticator app", async () => {
  const client = backend.anonClient();
  const { error } = await client.auth.signInWithPassword({ email: "Ada@example.com", password: testPassword });
  expect(error).toBeNull();
  expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toBeNull();
});

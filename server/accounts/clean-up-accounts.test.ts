import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { openDatabase } from "#tests/support/open-database.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "chloe-accounts-"))));
afterEach(() => rm(folder, { recursive: true }));

const daysAgo = (days: number) => `now() - interval '${days} days'`;

test("deletes accounts nobody confirmed, sessions nobody uses and replaced tokens, and nothing else", async () => {
  const directory = path.join(folder, "db");
  const backend = await createTestBackend({ directory });
  for (const name of ["confirmed", "away"]) await createTestUser(backend, `${name}@example.org`);
  for (const name of ["unconfirmed", "recent", "asked-again"])
    await backend.anonClient().auth.signUp({ email: `${name}@example.org`, password: testPassword });
  const { auth } = backend.anonClient();
  await auth.signInWithPassword({ email: "confirmed@example.org", password: testPassword });
  await auth.refreshSession();
  await backend.close();

  const database = await openDatabase(directory);
  const list = async (column: string, table: string) =>
    (await database.query<{ value: string }>(`select ${column} as value from auth.${table}`)).map(({ value }) => value);
  const away = "(select id from auth.users where email = 'away@example.org')";
  await database.query(`update auth.users set created_at = ${daysAgo(8)}, confirmation_sent_at = ${daysAgo(8)}
    where email <> 'recent@example.org'`);
  await database.query(
    `update auth.users set recovery_sent_at = ${daysAgo(2)} where email = 'asked-again@example.org'`,
  );
  await database.query(`update auth.sessions set created_at = ${daysAgo(200)}`);
  await database.query(`update auth.refresh_tokens set created_at = ${daysAgo(200)} where user_id = ${away}`);
  const tokens = await list("revoked", "refresh_tokens");
  expect(tokens).toContain(true);
  await database.query("select public.clean_up_accounts()");
  expect(await list("revoked", "refresh_tokens"), "a token replaced just now").toContain(true);
  await database.query(`update auth.refresh_tokens set updated_at = ${daysAgo(31)}`);
  await database.query("select public.clean_up_accounts()");

  const kept = ["asked-again", "away", "confirmed", "recent"].map((name) => `${name}@example.org`);
  expect((await list("email", "users")).toSorted()).toEqual(kept);
  expect((await list("email", "identities")).toSorted()).toEqual(kept);
  expect(await list(`user_id = ${away}`, "sessions")).not.toContain(true);
  expect(await list("user_id", "sessions")).toHaveLength(2);
  expect(await list("revoked", "refresh_tokens")).toEqual([false, false]);
  await database.close();
});

test(
  "keeps the newest hundred sessions and the newest thousand replaced tokens of each account",
  { tags: "night" },
  async () => {
    const directory = path.join(folder, "db");
    const backend = await createTestBackend({ directory });
    for (const name of ["many", "few"]) await createTestUser(backend, `${name}@example.org`);
    await backend.close();

    const database = await openDatabase(directory);
    const many = "(select id from auth.users where email = 'many@example.org')";
    await database.query(`insert into auth.sessions (id, user_id, created_at, updated_at)
    select gen_random_uuid(), ${many}, now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, 150) n`);
    await database.query(`insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
    select 'old-' || n, 'old-' || n, ${many}, (select id from auth.sessions where user_id = ${many} order by updated_at desc limit 1), true,
      now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, 1200) n`);
    await database.query("select public.clean_up_accounts()");
    const count = async (what: string) =>
      (await database.query<{ count: number }>(`select count(*)::integer as count from auth.${what}`))[0]?.count;
    expect(await count(`sessions where user_id = ${many}`)).toBe(100);
    expect(await count(`sessions where user_id = ${many} and updated_at < now() - interval '101 minutes'`)).toBe(0);
    expect(await count(`sessions where user_id <> ${many}`)).toBe(1);
    expect(await count(`refresh_tokens where revoked and user_id = ${many}`)).toBe(1_000);
    expect(await count("refresh_tokens where id = 'old-1'")).toBe(1);
    expect(await count("refresh_tokens where not revoked")).toBe(2);
    await database.close();
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { openDatabase } from "#tests/support/open-database.ts";

let folder: string;
let directory: string;
let backend: TestBackend;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-refresh-"));
  directory = path.join(folder, "db");
  backend = await createTestBackend({ directory });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const logIn = async (name: string): Promise<{ accessToken: string; refreshToken: string }> => {
  const { email } = await createTestUser(backend, `${name}@example.com`);
  const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: testPassword });
  return { accessToken: data.session?.access_token ?? "", refreshToken: data.session?.refresh_token ?? "" };
};
const refresh = async (token: string): Promise<string> => {
  const { data, error } = await backend.anonClient().auth.refreshSession({ refresh_token: token });
  return error?.code ?? data.session?.refresh_token ?? "";
};
const isAlive = async (accessToken: string): Promise<boolean> =>
  (await backend.anonClient(accessToken).from("profiles").select("email")).status === 200;

/** Runs a statement as the owner of the database, while the site is down. */
const alter = async (sql: string): Promise<void> => {
  await backend.close();
  const database = await openDatabase(directory);
  await database.query(sql);
  await database.close();
  backend = await createTestBackend({ directory, loadDataDir: undefined });
};
const passSeconds = (seconds: number) =>
  alter(`update auth.refresh_tokens set updated_at = updated_at - interval '${seconds} seconds'`);

test("stores no token that could be used", async () => {
  const { accessToken, refreshToken } = await logIn("stored");
  await backend.close();
  const database = await openDatabase(directory);
  const rows = await database.query("select to_jsonb(t)::text as text from auth.refresh_tokens t");
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  await database.close();
  backend = await createTestBackend({ directory, loadDataDir: undefined });
  expect(await refresh(refreshToken)).toMatch(/^[\w-]{32}$/);
  expect(await isAlive(accessToken)).toBe(true);
});

test("gives two tabs that refresh at once a token each, and knows both until one of them goes on", async () => {
  const { refreshToken } = await logIn("tabs");
  const [first, second] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  expect(new Set([refreshToken, first, second]).size).toBe(3);
  expect(await refresh(second)).toMatch(/^[\w-]{32}$/);
  expect(await refresh(first)).toBe("refresh_token_already_used");
});

test("accepts one of fifty concurrent uses as the first, and no other token once a successor was used", async () => {
  const { refreshToken } = await logIn("fifty");
  const tokens = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
  expect(new Set(tokens).size).toBe(50);
  expect(await refresh(tokens[0] ?? "")).toMatch(/^[\w-]{32}$/);
  expect(await refresh(refreshToken)).toBe("refresh_token_already_used");
});

test("ends the session when a token is used again after ten seconds: one of its holders is a thief", async () => {
  const { accessToken, refreshToken } = await logIn("stolen");
  const next = await refresh(refreshToken);
  await passSeconds(11);
  expect(await refresh(refreshToken)).toBe("refresh_token_already_used");
  expect(await refresh(next)).toBe("refresh_token_not_found");
  expect(await isAlive(accessToken)).toBe(false);
});

test("knows no token that it has not given", async () => {
  for (const token of ["x".repeat(12), "x".repeat(32), "a".repeat(64)])
    expect(await refresh(token)).toBe("refresh_token_not_found");
});

import { hash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";
import { openDatabase } from "#tests/support/open-database.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

const tokenTo = (email: string) => backend.mailbox.linkTo(email).searchParams.get("token") ?? "";
const verify = (body: object) =>
  backend.fetch(
    new Request("http://localhost:3000/auth/v1/verify", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    }),
  );

const links = {
  async signup(email: string) {
    await backend.anonClient().auth.signUp({ email, password: testPassword });
    return email;
  },
  async recovery(email: string) {
    await createTestUser(backend, email);
    await backend.anonClient().auth.resetPasswordForEmail(email);
    return email;
  },
  async email_change(email: string) {
    const { client, accessToken } = await createTestUser(backend, email);
    await client.auth.setSession({ access_token: accessToken, refresh_token: "unused" });
    expect((await client.auth.updateUser({ email: `new-${email}` })).error).toBeNull();
    return `new-${email}`;
  },
};
const types = Object.keys(links) as (keyof typeof links)[];

test("rejects a link token derived from address and six digits", async () => {
  const email = await links.signup("guess@example.com");
  const token = tokenTo(email);
  let found = 0;
  for (let code = 0; code < 1_000_000; code += 1) {
    if (hash("sha256", email + String(code).padStart(6, "0"), "hex") === token) found += 1;
  }
  expect(found).toBe(0);
  expect(Buffer.from(token, "base64url").byteLength).toBeGreaterThanOrEqual(16);
});

test("stores only a hash of each token, which cannot be used as a token", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-tokens-"));
  const directory = path.join(folder, "db");
  const shared = backend;
  try {
    backend = await createTestBackend({ directory });
    const tokens: string[] = [];
    for (const type of types) tokens.push(tokenTo(await links[type](`stored-${type}@example.com`)));
    await backend.close();
    const database = await openDatabase(directory);
    const rows = await database.query<Record<string, string | null>>(
      "select to_jsonb(u)::text as text, confirmation_token, recovery_token, email_change_token_new from auth.users u",
    );
    await database.close();
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    const stored = rows.flatMap((row) => Object.values(row)).filter((value) => /^[0-9a-f]{64}$/.test(value ?? ""));
    expect(stored).toHaveLength(types.length);
    backend = await createTestBackend({ directory, loadDataDir: undefined });
    for (const [index, type] of types.entries()) {
      for (const hash of stored) expect((await verify({ type, token_hash: hash })).status).toBe(403);
      expect((await verify({ type, token_hash: tokens[index] })).status, type).toBe(200);
    }
    await backend.close();
  } finally {
    backend = shared;
    await rm(folder, { recursive: true, force: true });
  }
});

test.each(types)("signs in once with a %s link: by URL, as token_hash, or as token with the address", async (type) => {
  const ways = [
    (email: string) => followLink(backend, backend.mailbox.linkTo(email)),
    (email: string) => verify({ type, token_hash: tokenTo(email) }),
    (email: string) => verify({ type, token: tokenTo(email), email: email.toUpperCase() }),
  ];
  for (const [index, way] of ways.entries()) {
    const email = await links[type](`way-${index}-${type.length}@example.com`);
    const isIn = async (response: Response) =>
      (response.headers.get("location") ?? (await response.text())).includes("access_token");
    const answers = await Promise.all(Array.from({ length: 10 }, () => way(email)));
    expect((await Promise.all(answers.map(isIn))).filter(Boolean)).toHaveLength(1);
  }
});

test("verifies by token_hash and by address with token, as the official client does", async () => {
  const email = await links.signup("client@example.com");
  const { data } = await backend.anonClient().auth.verifyOtp({ type: "signup", token_hash: tokenTo(email) });
  expect(data.session?.user.email).toBe(email);
  const reset = await links.recovery("client-reset@example.com");
  expect(
    (await backend.anonClient().auth.verifyOtp({ type: "recovery", email: reset, token: tokenTo(reset) })).data.session,
  ).not.toBeNull();
});

test("rejects a token for another address, another type, or after an hour", async () => {
  const email = await links.signup("strict@example.com");
  const token = tokenTo(email);
  const refused = [
    { type: "signup", email: "other@example.com", token },
    { type: "recovery", token_hash: token },
    { type: "email_change", token_hash: token },
    { type: "magiclink", token_hash: token },
    { type: "reauthentication", token_hash: token },
    { type: "signup", token_hash: `${token}=` },
    { type: "signup", token_hash: `link-token:${token}` },
    { type: "signup", email, token: "123456" },
  ];
  for (const body of refused) expect([(await verify(body)).status, body], JSON.stringify(body)).toEqual([403, body]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  expect((await verify({ type: "signup", token_hash: token })).status).toBe(403);
  vi.useRealTimers();
  expect((await verify({ type: "signup", token_hash: token })).status).toBe(200);
});

test("disables codes and magic links on every endpoint", async () => {
  const { accessToken } = await createTestUser(backend, "codes@example.com");
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${accessToken}` };
  const answer = await backend.fetch(new Request("http://localhost:3000/auth/v1/reauthenticate", { headers }));
  expect(answer.ok).toBe(false);
  expect(backend.mailbox.emails.filter(({ to }) => to === "codes@example.com")).toHaveLength(1);
});

test("does not let an unconfirmed account block an address", async () => {
  await backend.anonClient().auth.signUp({ email: "new-mover@example.com", password: "the password of a squatter" });
  const email = await links.email_change("mover@example.com");
  expect((await verify({ type: "email_change", token_hash: tokenTo(email) })).status).toBe(200);
  expect((await backend.anonClient().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
});

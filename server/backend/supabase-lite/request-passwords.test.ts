import { expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { createPasswordPool, type PasswordPool } from "../auth/password-pool.ts";
import { type PasswordTurn, tooManyPasswords } from "../auth/password-turn.ts";
import { RequestError } from "../gateway/error-response.ts";
import { hashPassword } from "./request-passwords.ts";

const email = "ada@example.org";

/** A backend whose pool records what it is asked, and refuses it while `isFull`. */
const createRecordingBackend = async () => {
  const pool = createPasswordPool();
  const calls: [name: string, turn: PasswordTurn][] = [];
  let isFull = false;
  const record = (name: string, turn: PasswordTurn): void => {
    if (isFull) throw new RequestError(tooManyPasswords);
    calls.push([name, turn]);
  };
  const passwords: PasswordPool = {
    async hash(password, turn) {
      record("hash", turn);
      return pool.hash(password, turn);
    },
    async compare(password, hash, turn) {
      record("compare", turn);
      return pool.compare(password, hash, turn);
    },
    close: pool.close,
  };
  const backend = await createTestBackend({ passwords });
  return { backend, calls, setFull: (value: boolean) => (isFull = value) };
};

test("asks the pool for each sign-up, sign-in and new password, with the account only for a signed-in user", async () => {
  const { backend, calls } = await createRecordingBackend();
  const { client, id } = await createTestUser(backend, email);
  const signIn = (password: string) => backend.anonClient().auth.signInWithPassword({ email, password });
  const { data } = await signIn(testPassword);
  expect((await signIn("another lantern")).error?.code).toBe("invalid_credentials");
  await client.auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect((await client.auth.updateUser({ password: "another lantern in the snow" })).error).toBeNull();
  // The last comparison checks whether the new password equals the old one.
  expect(calls.map(([name, { account }]) => [name, account])).toEqual([
    ["hash", undefined],
    ["compare", undefined],
    ["compare", undefined],
    ["compare", id],
    ["hash", id],
  ]);
  await backend.close();
});

test("responds with the pool's refusal, and then changes and sends nothing", async () => {
  const { backend, setFull } = await createRecordingBackend();
  const { client } = await createTestUser(backend, email);
  const sent = backend.mailbox.emails.length;
  setFull(true);
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    backend.fetch(
      new Request(`http://localhost:3000/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
      "203.0.113.1",
    );
  const calls = [
    () => post("token?grant_type=password", { email, password: testPassword }),
    () => post("token?grant_type=password", { email: "nobody@example.org", password: testPassword }),
    () => post("signup", { email: "new@example.org", password: testPassword }),
    () => post("signup", { email, password: testPassword }),
  ];
  for (const call of calls) {
    const response = await call();
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await response.json()).toMatchObject({ msg: tooManyPasswords.message });
  }
  setFull(false);
  expect(backend.mailbox.emails).toHaveLength(sent);
  expect((await backend.anonClient().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  await backend.close();
});

test("hashes nothing outside a request", async () => {
  await expect(hashPassword("a lantern")).rejects.toThrow("for requests only");
});

import mails from "#content/mail/mails.json" with { type: "json" };
import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPasskey } from "#tests/support/add-passkey.ts";
import { addSecondFactor } from "#tests/support/add-second-factor.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

const request = async (accessToken: string | null, body: unknown) => {
  const response = await app.call("account", body, accessToken ? { authorization: `Bearer ${accessToken}` } : {});
  return {
    status: response.status,
    body: (await response.json()) as { data: Record<string, unknown[]>; error: string; message: string },
  };
};

test("exports a user's own data and nobody else's", async () => {
  const ada = await createTestUser(backend, "a_a@example.org");
  await backend
    .serviceClient()
    .from("access_requests")
    .insert([
      { name: "Ada", email: "A_A@example.org", reason: "Mine" },
      { name: "Bob", email: "aba@example.org", reason: "Not hers" },
    ]);
  await backend
    .serviceClient()
    .from("images")
    .insert({ user_id: ada.id, current_prompt: "a lamp", image_url: "https://example.org/lamp.png" });
  const { data } = (await request(ada.accessToken, { action: "export" })).body;
  expect(data).toMatchObject({
    account: { id: ada.id, email: "a_a@example.org" },
    profiles: [{ role: "member" }],
    images: [{ current_prompt: "a lamp" }],
    access_requests: [{ reason: "Mine" }],
  });
  expect(data.access_requests).toHaveLength(1);
});

test("names the passkeys of an account in its data, without the keys", async () => {
  const { email } = await createTestUser(backend, "passkey@example.org");
  const client = backend.anonClient();
  await client.auth.signInWithPassword({ email, password: testPassword });
  const { id } = await addPasskey(client, createAuthenticator(testSiteUrl));
  const { data: session } = await client.auth.getSession();
  const { data } = (await request(session.session?.access_token ?? "", { action: "export" })).body;
  expect(data.passkeys).toEqual([{ id, friendly_name: "", created_at: expect.any(String) }]);
});

test("names the second factor of an account in its data, without the secret", async () => {
  const { email } = await createTestUser(backend, "factor@example.org");
  const { aal2 } = await addSecondFactor(backend, email);
  const { data } = (await request(aal2, { action: "export" })).body;
  expect(data.second_factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);
  expect(JSON.stringify(data.second_factors)).not.toContain("secret");
});

/** A conversation with one question and the given number of answers. */
const addChat = async (person: string, answers = 1): Promise<void> => {
  const service = backend.serviceClient();
  const asked = crypto.randomUUID();
  for (let index = 0; index < answers; index += 1) {
    const reply = crypto.randomUUID();
    const first = {
      chat: "1",
      chat_title: "Hello",
      parent: null,
      follows_last: true,
      prompt: index === 0 ? "Hello" : null,
    };
    const ids = { person, reply, process: "test" };
    await service.rpc("begin_chat_turn", { ...first, ...ids, asked, lease_ms: 0 }).throwOnError();
    const end = { final_status: "done", final_content: `Answer ${index}`, problem: null };
    await service.rpc("finish_chat_answer", { ...ids, ...end }).throwOnError();
  }
};

test("exports a user's conversations with all answers, and nobody else's", async () => {
  const [eve, fay] = [
    await createTestUser(backend, "eve@example.org"),
    await createTestUser(backend, "fay@example.org"),
  ];
  await addChat(eve.id, 2);
  for (let chat = 0; chat < 2; chat += 1) await addChat(fay.id);
  const { data } = (await request(eve.accessToken, { action: "export" })).body;
  expect(data.chat_sessions).toMatchObject([{ title: "Hello", size: "HelloAnswer 0Answer 1".length }]);
  expect(data.chat_messages).toHaveLength(3);
  expect(JSON.stringify(data)).toContain("Answer 1");
});

test("deletes an account with all its data, only after the correct password", async () => {
  const bea = await createTestUser(backend, "bea@example.org");
  await backend.serviceClient().from("access_requests").insert({ name: "Bea", email: "bea@example.org", reason: "R" });
  await backend
    .serviceClient()
    .from("images")
    .insert({ user_id: bea.id, current_prompt: "a lamp", image_url: "https://example.org/lamp.png" });
  await addChat(bea.id);
  expect(await request(bea.accessToken, { action: "delete", password: "not it" })).toMatchObject({
    status: 400,
    body: { error: "This is not your current password." },
  });
  expect(await request(bea.accessToken, { action: "delete" })).toMatchObject({
    status: 400,
    body: { error: "Please enter your password." },
  });
  expect((await request(bea.accessToken, { action: "delete", password: testPassword })).status).toBe(200);
  for (const [table, column, value] of [
    ["profiles", "user_id", bea.id],
    ["images", "user_id", bea.id],
    ["chat_sessions", "user_id", bea.id],
    ["chat_messages", "user_id", bea.id],
    ["access_requests", "email", "bea@example.org"],
  ] as const) {
    expect(
      (
        await backend
          .serviceClient()
          .from(table as "images")
          .select("*")
          .eq(column as "user_id", value)
      ).data,
    ).toEqual([]);
  }
  expect((await request(bea.accessToken, { action: "export" })).status).toBe(401);
  const again = await backend
    .anonClient()
    .auth.signInWithPassword({ email: "bea@example.org", password: testPassword });
  expect(again.error?.code).toBe("invalid_credentials");
  expect((await app.mail.listOutbox())?.at(-1)).toMatchObject({
    to: "bea@example.org",
    subject: mails.mails["account-deleted"].subject,
  });
});

test("counts password guesses in an open session like failed logins", async () => {
  const { accessToken } = await createTestUser(backend, "cleo@example.org");
  for (let guess = 0; guess < 10; guess++) await request(accessToken, { action: "delete", password: `guess ${guess}` });
  expect((await request(accessToken, { action: "delete", password: testPassword })).status).toBe(429);
});

test("counts fifty concurrent guesses like sequential ones", async () => {
  const { accessToken } = await createTestUser(backend, "dora@example.org");
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, guess) => request(accessToken, { action: "delete", password: `guess ${guess}` })),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
});

test("rejects anonymous callers", async () => {
  expect(await request(null, { action: "export" })).toMatchObject({
    status: 401,
    body: { error: "Please sign in first." },
  });
});

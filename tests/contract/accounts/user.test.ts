import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";
import { readOutcome } from "#tests/support/links/press-button.ts";

const newPassword = "another long sentence 7";
let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const logIn = async (email: string) => {
  const client = backend.anonClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return { client, accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
};
const statusWith = async (accessToken: string) =>
  (await backend.anonClient(accessToken).from("profiles").select("email")).status;
const emailsTo = (email: string) => backend.mailbox.emails.filter(({ to }) => to === email).map(({ kind }) => kind);
const putUser = async (accessToken: string, body: object) => {
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${accessToken}`,
    "content-type": "application/json",
  };
  const response = await backend.fetch(
    new Request("http://localhost:3000/auth/v1/user", { method: "PUT", headers, body: JSON.stringify(body) }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("ends all other sessions when the password changes", async () => {
  const { email } = await createTestUser(backend, "changes@example.com");
  const [own, other] = [await logIn(email), await logIn(email)];
  expect((await own.client.auth.updateUser({ password: newPassword })).error).toBeNull();
  expect([await statusWith(own.accessToken), await statusWith(other.accessToken)]).toEqual([200, 401]);
  expect((await backend.anonClient().auth.refreshSession({ refresh_token: other.refreshToken })).error?.status).toBe(
    400,
  );
  expect((await own.client.auth.refreshSession()).error).toBeNull();
});

test("ends no session for a rejected password", async () => {
  const { email } = await createTestUser(backend, "refused@example.com");
  const [own, other] = [await logIn(email), await logIn(email)];
  for (const password of ["password123", testPassword])
    expect((await own.client.auth.updateUser({ password })).error).not.toBeNull();
  expect(await statusWith(other.accessToken)).toBe(200);
});

test("ends all sessions but the link's after a password reset", async () => {
  const { email } = await createTestUser(backend, "resets@example.com");
  const thief = await logIn(email);
  await backend.anonClient().auth.resetPasswordForEmail(email);
  const { values } = readOutcome(await followLink(backend, backend.mailbox.linkTo(email)));
  const accessToken = values.get("access_token") ?? "";
  expect(await putUser(accessToken, { password: newPassword })).toMatchObject({ status: 200 });
  expect([await statusWith(accessToken), await statusWith(thief.accessToken)]).toEqual([200, 401]);
});

test("invalidates a pending address change when the password changes", async () => {
  const { email } = await createTestUser(backend, "moved-by-thief@example.com");
  const [own, thief] = [await logIn(email), await logIn(email)];
  await thief.client.auth.updateUser({ email: "thief@example.com" });
  const link = backend.mailbox.linkTo("thief@example.com");
  await own.client.auth.updateUser({ password: newPassword });
  expect((await followLink(backend, link)).headers.get("location")).toContain("error_code=otp_expired");
});

test("invalidates links to the old address after an address change", async () => {
  const { email } = await createTestUser(backend, "leaves@example.com");
  const { client } = await logIn(email);
  await backend.anonClient().auth.resetPasswordForEmail(email);
  const old = backend.mailbox.linkTo(email);
  await client.auth.updateUser({ email: "arrives@example.com" });
  await followLink(backend, backend.mailbox.linkTo("arrives@example.com"));
  expect((await followLink(backend, old)).headers.get("location")).toContain("error_code=otp_expired");
  expect(
    (await backend.anonClient().auth.signInWithPassword({ email: "arrives@example.com", password: testPassword }))
      .error,
  ).toBeNull();
});

test("responds to an address change alike whether or not the new address has an account", async () => {
  await createTestUser(backend, "taken@example.com");
  const answers = [];
  for (const [name, email] of [
    ["asks-a", "taken@example.com"],
    ["asks-b", "free@example.com"],
  ] as const) {
    const { accessToken, id } = await createTestUser(backend, `${name}@example.com`);
    const { status, body } = await putUser(accessToken, { email });
    const seen = await (
      await backend.fetch(
        new Request("http://localhost:3000/auth/v1/user", {
          headers: { apikey: backend.publishableKey, authorization: `Bearer ${accessToken}` },
        }),
      )
    ).json();
    expect(body).toMatchObject({ new_email: email, id });
    expect(emailsTo(`${name}@example.com`)).toEqual(["confirm-sign-up", "address-change-asked"]);
    answers.push([status, Object.keys(body).sort(), Object.keys(seen as object).sort()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(emailsTo("taken@example.com")).toEqual(["confirm-sign-up", "account-exists"]);
});

test("limits what many updates together store in the metadata of an account", async () => {
  const { email } = await createTestUser(backend, "collects@example.com");
  const { accessToken } = await logIn(email);
  const statuses = [];
  for (const name of ["a", "b", "c", "d"])
    statuses.push((await putUser(accessToken, { data: { [name]: "x".repeat(3_800) } })).status);
  expect(statuses).toEqual([200, 200, 400, 400]);
  expect(await putUser(accessToken, { password: newPassword, data: { c: "x".repeat(3_800) } })).toMatchObject({
    status: 400,
  });
  const { body } = await putUser(accessToken, { data: { a: "short" } });
  expect(body.user_metadata).toMatchObject({ a: "short", b: "x".repeat(3_800) });
  expect(body.user_metadata).not.toHaveProperty("c");
});

test("is made, confirmed and given a password with the secret key, which ends all sessions, and not with another", async () => {
  const email = "made@example.com";
  const { admin } = backend.serviceClient().auth;
  const stranger = backend.anonClient().auth.admin;
  expect((await stranger.createUser({ email, password: testPassword })).error?.status).toBe(404);
  expect((await admin.createUser({ email, password: "password123" })).error?.code).toBe("weak_password");
  const made = await admin.createUser({ email, password: testPassword });
  expect((await backend.anonClient().auth.signInWithPassword({ email, password: testPassword })).error?.code).toBe(
    "email_not_confirmed",
  );
  const id = made.data.user?.id ?? "";
  expect((await admin.createUser({ email, password: testPassword })).error?.code).toBe("email_exists");
  const confirmed = await admin.updateUserById(id, { email_confirm: true });
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();

  const { accessToken } = await logIn(email);
  expect((await stranger.updateUserById(id, { password: newPassword })).error?.status).toBe(404);
  expect((await admin.updateUserById(id, { password: "made" })).error?.code).toBe("weak_password");
  expect(await statusWith(accessToken)).toBe(200);
  expect((await admin.updateUserById(id, { password: newPassword })).error).toBeNull();
  expect(await statusWith(accessToken)).toBe(401);
  const { error } = await backend.anonClient().auth.signInWithPassword({ email, password: newPassword });
  expect([error, emailsTo(email)]).toEqual([null, []]);
});

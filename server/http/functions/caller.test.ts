import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
});
afterAll(() => backend.close());

const logIn = async (email: string) => {
  const client = backend.anonClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return { client, accessToken: data.session.access_token };
};
const exportWith = (accessToken: string) =>
  app.call("account", { action: "export" }, { authorization: `Bearer ${accessToken}` });

test.each([
  ["local", 401, 200],
  ["others", 200, 401],
  ["global", 401, 401],
] as ["local" | "others" | "global", number, number][])(
  "rejects the old token after signing out with scope %s",
  async (scope, ownStatus, otherStatus) => {
    const { email } = await createTestUser(backend, `${scope}@example.org`);
    const [own, other] = [await logIn(email), await logIn(email)];
    expect((await exportWith(own.accessToken)).status).toBe(200);
    await own.client.auth.signOut({ scope });
    const answers = [await exportWith(own.accessToken), await exportWith(other.accessToken)];
    expect(answers.map(({ status }) => status)).toEqual([ownStatus, otherStatus]);
    const refused = answers.find(({ status }) => status === 401);
    expect(await refused?.json()).toEqual({
      code: "unauthorized",
      error: "Your session has ended. Please sign in again.",
    });
  },
);

test("ends other sessions for functions too when the password changes", async () => {
  const { email } = await createTestUser(backend, "changes@example.org");
  const [own, other] = [await logIn(email), await logIn(email)];
  await own.client.auth.updateUser({ password: "another long sentence 7" });
  expect([(await exportWith(own.accessToken)).status, (await exportWith(other.accessToken)).status]).toEqual([
    200, 401,
  ]);
});

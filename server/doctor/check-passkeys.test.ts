import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPasskey } from "#tests/support/add-passkey.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { checkPasskeys } from "./check-passkeys.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

test("names whose passkeys were made for another address", async () => {
  const { email } = await createTestUser(backend, "ada@example.org");
  const client = backend.anonClient();
  await client.auth.signInWithPassword({ email, password: testPassword });
  await addPasskey(client, createAuthenticator(testSiteUrl));
  expect(await checkPasskeys(backend, { siteUrl: "https://localhost:8443" })).toEqual([]);
  const [finding] = await checkPasskeys(backend, { siteUrl: "https://new.example" });
  expect(finding).toMatchObject({
    state: "advice",
    found: "made for another address, and of no use at new.example: ada@example.org (for localhost)",
  });
});

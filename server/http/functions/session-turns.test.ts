import { AuthError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

test("checks sessions for clients in turn, whoever calls many functions at once", async () => {
  const backend = await createTestBackend();
  const { accessToken } = await createTestUser(backend, "calls-much@example.org");
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const anonClient: typeof backend.anonClient = (token) => {
    const client = backend.anonClient(token);
    client.auth.getUser = async () => {
      begun += 1;
      await promise;
      return { data: { user: null }, error: new AuthError("The session has ended", 403) };
    };
    return client;
  };
  const app = await createTestApp({ backend: { ...backend, anonClient } });
  const answers = Array.from({ length: 300 }, () =>
    app.call("account", { action: "export" }, { authorization: `Bearer ${accessToken}` }),
  );
  await expect.poll(() => begun).toBe(2);
  const refused = await answers[299];
  expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(begun).toBe(2);
  resolve();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(252);
  expect(begun).toBe(252);
  await backend.close();
});

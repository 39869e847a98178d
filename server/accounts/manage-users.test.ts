import { createHostedBackend } from "@site/supabase/hosted.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { syncAccessSettings } from "./access-settings.ts";
import { manageUsers, type UserCall } from "./manage-users.ts";

const ownerEmail = "owner@example.org";
const password = "a lighthouse at noon";
let backend: TestBackend;
let project: Awaited<ReturnType<typeof serveOnLoopback>>;
let hosted: Backend;
beforeAll(async () => {
  backend = await createTestBackend();
  await syncAccessSettings(backend, { accessPolicy: "approval", ownerEmail });
  project = await serveOnLoopback((request) => backend.fetch(request));
  const { publishableKey, secretKey } = backend;
  hosted = createHostedBackend({ ...siteOptions, url: project.url, publishableKey, secretKey, siteUrl: testSiteUrl });
});
afterAll(async () => {
  await hosted.close();
  await project.stop();
  await backend.close();
});

const manage = (call: UserCall, through: Backend = backend) =>
  manageUsers({ backend: through, env: { ownerEmail }, log: silentLog }, call);
const signIn = async (email: string, given: string) =>
  (await backend.anonClient().auth.signInWithPassword({ email, password: given })).error?.code ?? "signed in";
const listAudit = async () =>
  (await backend.serviceClient().from("audit_log").select("actor, action, subject").order("id")).data;

test("makes the owner without an email, whoever has begun to sign up with that address", async () => {
  await backend.anonClient().auth.signUp({ email: ownerEmail, password: testPassword });
  expect(await manage({ action: "owner" })).toEqual({ needsPassword: true });
  await expect(manage({ action: "owner", password: "password123" })).rejects.toThrow("too easy to guess");
  expect(await manage({ action: "owner", password })).toEqual({ email: ownerEmail });
  expect(await signIn(ownerEmail, password)).toBe("signed in");
  expect(await manage({ action: "owner" })).toEqual({ email: ownerEmail });
  expect((await manage({ action: "list" })).users).toMatchObject([{ email: ownerEmail, role: "admin" }]);
});

test("sets a password on a hosted project too, and writes down who did", async () => {
  const { email } = await createTestUser(backend, "ada@example.org");
  await expect(manage({ action: "password", email: "nobody@example.org", password }, hosted)).rejects.toThrow(
    "No account has the address nobody@example.org.",
  );
  expect(await manage({ action: "password", email: "Ada@example.org", password }, hosted)).toMatchObject({});
  expect([await signIn(email, testPassword), await signIn(email, password)]).toEqual([
    "invalid_credentials",
    "signed in",
  ]);
  await expect(manage({ action: "remove-factor", email }, hosted)).rejects.toThrow("has no second factor");
  const actor = "owner (this machine)";
  expect(await listAudit()).toEqual(
    expect.arrayContaining([
      { actor, action: "owner made", subject: ownerEmail },
      { actor, action: "password reset", subject: "Ada@example.org" },
    ]),
  );
});

test("makes no owner whose address the settings do not name", async () => {
  await expect(
    manageUsers({ backend, env: { ownerEmail: undefined }, log: silentLog }, { action: "owner" }),
  ).rejects.toThrow("Set OWNER_EMAIL");
});

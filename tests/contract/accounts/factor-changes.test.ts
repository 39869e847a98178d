import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import access from "#content/access.json" with { type: "json" };
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

const { links } = access;
const passSeconds = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ["Date"] });

const logIn = async (email: string) => {
  const client = createClient(testSiteUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return client;
};
const addApp = async (client: Awaited<ReturnType<typeof logIn>>, friendlyName: string) => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const code = generateSync({ secret: data.totp.secret });
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  return { id: data.id, secret: data.totp.secret };
};
const withApp = async (name: string) => {
  const { email, id } = await createTestUser(backend, `${name}@example.org`);
  const client = await logIn(email);
  return { email, userId: id, client, app: await addApp(client, "Phone") };
};
const listApps = async (email: string) => {
  const { data } = await (await logIn(email)).auth.mfa.listFactors();
  return data?.totp.map(({ id }) => id);
};
const press = async (link: URL) => {
  const html = await (await followLink(backend, link)).text();
  return /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
};
const isAlive = async (client: Awaited<ReturnType<typeof logIn>>) => (await client.auth.getUser()).error === null;
const takenBack = links.taken_back.title;
const tooLate = links.too_late.title;

test("emails a link that removes the app that was added, once, and ends all sessions", async () => {
  const { email, client, app } = await withApp("added");
  const second = await addApp(client, "Of a thief");
  expect(backend.mailbox.find(email)?.kind).toBe("factor-added");
  const link = backend.mailbox.linkTo(email);
  expect(link.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
  expect(await press(link)).toBe(takenBack);
  expect(await isAlive(client)).toBe(false);
  expect(await listApps(email)).toEqual([app.id]);
  expect(second.id).not.toBe(app.id);
  expect(await press(link)).toBe(tooLate);
});

test("takes back a first app with the recovery codes that came with it, and lets the password in again", async () => {
  const { email, client } = await withApp("first");
  const link = backend.mailbox.linkTo(email);
  await client.auth.mfa.recoveryCodes.generate();
  expect(await press(link)).toBe(takenBack);
  expect(await listApps(email)).toEqual([]);
  const next = await logIn(email);
  expect((await next.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
});

test("does nothing when the link is only opened, or after seven days", async () => {
  const { email, client, app } = await withApp("late");
  const link = backend.mailbox.linkTo(email);
  const verify = (method: string) =>
    backend.fetch(new Request(link, { method, headers: { apikey: backend.publishableKey } }));
  expect((await verify("GET")).status).toBe(405);
  passSeconds(7 * 86_400 + 60);
  expect(await press(link)).toBe(tooLate);
  vi.useRealTimers();
  expect([await isAlive(client), await listApps(email)]).toEqual([true, [app.id]]);
});

test("restores a removed app and its recovery codes", async () => {
  const { email, client, app } = await withApp("removed");
  const { data } = await client.auth.mfa.recoveryCodes.generate();
  const [code = ""] = data?.codes ?? [];
  await client.auth.mfa.unenroll({ factorId: app.id });
  expect(backend.mailbox.find(email)?.kind).toBe("factor-removed");
  const link = backend.mailbox.linkTo(email);
  // The name is free meanwhile, and taken by the app of somebody else.
  const other = await addApp(client, "Phone");
  expect(await press(link)).toBe(takenBack);
  expect((await listApps(email))?.toSorted()).toEqual([app.id, other.id].toSorted());
  expect(await isAlive(client)).toBe(false);
  const next = await logIn(email);
  expect((await next.auth.mfa.recoveryCodes.verify({ code })).error).toBeNull();
  expect(backend.mailbox.find(email)?.kind).toBe("recovery-code-used");
  expect(await press(backend.mailbox.linkTo(email))).toBe(takenBack);
  expect(await isAlive(next)).toBe(false);
});

test("makes new recovery codes void by the newest link alone", async () => {
  const { email, client } = await withApp("codes");
  await client.auth.mfa.recoveryCodes.generate();
  const first = backend.mailbox.linkTo(email);
  const { data } = await client.auth.mfa.recoveryCodes.regenerate();
  const [code = ""] = data?.codes ?? [];
  expect(backend.mailbox.find(email)?.kind).toBe("recovery-codes-made");
  expect(await press(first)).toBe(tooLate);
  expect(await press(backend.mailbox.linkTo(email))).toBe(takenBack);
  expect(await isAlive(client)).toBe(false);
  const next = await logIn(email);
  expect((await next.auth.mfa.recoveryCodes.verify({ code })).error?.code).toBe("mfa_factor_not_found");
});

test("makes no change without an email: twenty a week", async () => {
  const { email, client } = await withApp("many");
  const statuses = [];
  for (let round = 0; round < 21; round += 1)
    statuses.push((await client.auth.mfa.recoveryCodes.regenerate()).error?.status ?? 200);
  expect(statuses.map((status) => status === 200)).toEqual(Array.from(statuses, (_, index) => index < 19));
  expect(statuses.at(-1)).toBe(429);
  const isNews = ({ to, kind }: { to: string; kind: string }) => to === email && kind === "recovery-codes-made";
  expect(backend.mailbox.emails.filter(isNews)).toHaveLength(19);
});

test("is removed with the secret key, which ends all sessions, and not with another", async () => {
  const { email, userId, client, app } = await withApp("helped");
  const params = { userId, id: app.id };
  expect((await client.auth.admin.mfa.deleteFactor(params)).error?.code).toBe("not_admin");
  const { mfa } = backend.serviceClient().auth.admin;
  expect((await mfa.listFactors({ userId })).data?.factors.map(({ id }) => id)).toEqual([app.id]);
  expect((await mfa.deleteFactor(params)).error).toBeNull();
  expect([await isAlive(client), await listApps(email)]).toEqual([false, []]);
  expect(await press(backend.mailbox.linkTo(email))).toBe(takenBack);
  expect(await listApps(email)).toEqual([app.id]);
});

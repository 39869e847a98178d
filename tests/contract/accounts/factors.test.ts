import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

/** Stops the clock at the beginning of a time step, so that a code stays the same. */
const stopClock = () => vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ["Date"] });
const passSeconds = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ["Date"] });
const codeFor = (secret: string, epoch = Date.now() / 1_000) => generateSync({ secret, epoch: Math.floor(epoch) });

/** The official client of a browser, with its experimental recovery codes. */
const createBrowserClient = (network?: string) =>
  createClient(testSiteUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init), network) },
  });
const logIn = async (email: string, network?: string) => {
  const client = createBrowserClient(network);
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return client;
};
type BrowserClient = Awaited<ReturnType<typeof logIn>>;

const enroll = async (client: BrowserClient) => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  return data;
};
const enrollVerified = async (name: string) => {
  const { email, id } = await createTestUser(backend, `${name}@example.com`);
  const client = await logIn(email);
  const factor = await enroll(client);
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeFor(factor.totp.secret),
  });
  if (verified.error) throw verified.error;
  return { email, userId: id, client, factorId: factor.id, secret: factor.totp.secret };
};
const getLevels = async (client: BrowserClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

test("sets up an authenticator app by a code that a phone can scan, and asks for it from the next login on", async () => {
  const { email } = await createTestUser(backend, "sets-up@example.com");
  const client = await logIn(email);
  const { id, totp } = await enroll(client);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\/localhost.*sets-up.*secret=/);
  expect(await getLevels(await logIn(email))).toEqual(["aal1", "aal1"]);
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeFor(totp.secret) })).error).toBeNull();
  expect(await getLevels(client)).toEqual(["aal2", "aal2"]);
  const next = await logIn(email);
  expect(await getLevels(next)).toEqual(["aal1", "aal2"]);
  passSeconds(60);
  const { data, error } = await next.auth.mfa.challengeAndVerify({ factorId: id, code: codeFor(totp.secret) });
  expect([error, data?.user?.factors?.map(({ status }) => status)]).toEqual([null, ["verified"]]);
  expect((await next.auth.refreshSession()).error).toBeNull();
  expect(await getLevels(next)).toEqual(["aal2", "aal2"]);
});

test("ends the sessions that know only the password once an app is set up", async () => {
  const { email } = await createTestUser(backend, "ends-others@example.com");
  const [client, other] = [await logIn(email), await logIn(email)];
  const { id, totp } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeFor(totp.secret) });
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.getUser()).error).toBeNull();
});

test("accepts a code once, also of ten concurrent requests, and none of another factor, account or time", async () => {
  stopClock();
  const { email, factorId, secret } = await enrollVerified("once");
  const other = await enrollVerified("someone-else");
  const client = await logIn(email);
  const attempt = async (code: string, id = factorId) =>
    (await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code ?? "accepted";
  expect(await attempt(codeFor(secret))).toBe("mfa_verification_failed");
  passSeconds(90);
  const now = Date.now() / 1_000;
  for (const code of ["", "12345", "abcdef", codeFor(secret, now - 300), codeFor(secret, now + 300)])
    expect(await attempt(code), code).toBe("mfa_verification_failed");
  expect(await attempt(codeFor(other.secret), other.factorId)).toBe("mfa_factor_not_found");
  expect(await attempt(codeFor(other.secret))).toBe("mfa_verification_failed");
  const results = await Promise.all(Array.from({ length: 10 }, () => attempt(codeFor(secret))));
  expect(results.filter((result) => result === "accepted")).toHaveLength(1);
});

test("takes one attempt a challenge and thirty an hour", async () => {
  const { email, factorId, secret } = await enrollVerified("tries");
  const client = await logIn(email);
  passSeconds(60);
  const { data: first } = await client.auth.mfa.challenge({ factorId });
  const challengeId = first?.id ?? "";
  const verify = async (code: string) => (await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code;
  expect(await verify("000000")).toBe("mfa_verification_failed");
  expect(await verify(codeFor(secret))).toBe("mfa_challenge_expired");
  const statuses = [];
  for (let round = 0; round < 32; round += 1)
    statuses.push((await client.auth.mfa.challenge({ factorId })).error?.status);
  expect(statuses.filter((status) => status === undefined)).toHaveLength(29);
  expect(statuses.at(-1)).toBe(429);
});

test("lets a session that knows only the password change nothing about the account", async () => {
  const { email, factorId } = await enrollVerified("guards");
  const thief = await logIn(email);
  const codes = async (request: Promise<{ error: { code?: string } | null }>) => (await request).error?.code;
  expect(await codes(thief.auth.updateUser({ password: "another long sentence 7" }))).toBe("insufficient_aal");
  expect(await codes(thief.auth.updateUser({ email: "thief@example.com" }))).toBe("insufficient_aal");
  expect(await codes(thief.auth.updateUser({ data: { name: "Thief" } }))).toBe("insufficient_aal");
  expect(await codes(thief.auth.mfa.enroll({ factorType: "totp" }))).toBe("insufficient_aal");
  expect(await codes(thief.auth.mfa.unenroll({ factorId }))).toBe("insufficient_aal");
  expect(await codes(thief.auth.mfa.recoveryCodes.generate())).toBe("insufficient_aal");
});

test("gives ten recovery codes, each of which replaces the app once", async () => {
  const { email, client } = await enrollVerified("recovers");
  const { data } = await client.auth.mfa.recoveryCodes.generate();
  const codes = data?.codes ?? [];
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code.replaceAll("-", "")).toMatch(/^[a-z2-7]{26}$/);
  const [first = "", second = ""] = codes;
  const next = await logIn(email);
  expect((await next.auth.mfa.recoveryCodes.verify({ code: "aaaaa-bbbbb" })).error?.code).toBe(
    "mfa_verification_failed",
  );
  expect((await next.auth.mfa.recoveryCodes.verify({ code: ` ${first.toUpperCase()} ` })).error).toBeNull();
  expect(await getLevels(next)).toEqual(["aal2", "aal2"]);
  const again = await logIn(email);
  expect((await again.auth.mfa.recoveryCodes.verify({ code: first })).error?.code).toBe("mfa_verification_failed");
  expect((await next.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  await next.auth.mfa.recoveryCodes.regenerate();
  expect((await again.auth.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe("mfa_verification_failed");
});

test("leaves nothing behind when the app is removed", async () => {
  const { email, client, factorId } = await enrollVerified("removes");
  await client.auth.mfa.recoveryCodes.generate();
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
  expect(await getLevels(await logIn(email))).toEqual(["aal1", "aal1"]);
});

const logOut = async (client: BrowserClient, scope: string): Promise<number> => {
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
  };
  const url = `${testSiteUrl}/auth/v1/logout?scope=${scope}`;
  return (await backend.fetch(new Request(url, { method: "POST", headers }))).status;
};

test("lets a session that knows only the password end no session but itself", async () => {
  const { email, client } = await enrollVerified("ends-itself");
  const thief = await logIn(email);
  expect([await logOut(thief, "others"), await logOut(thief, "global")]).toEqual([403, 403]);
  expect((await client.auth.getUser()).error).toBeNull();
  expect(await logOut(thief, "local")).toBe(204);
  expect(await logOut(client, "others")).toBe(204);
});

test("asks for the password or a code again ten minutes later, however often the session was refreshed", async () => {
  const { email } = await createTestUser(backend, "stolen@example.com");
  const stolen = await logIn(email);
  passSeconds(660);
  expect((await stolen.auth.refreshSession()).error).toBeNull();
  expect((await stolen.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
  await stolen.auth.signInWithPassword({ email, password: testPassword });
  expect((await stolen.auth.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  vi.useRealTimers();

  const { client } = await enrollVerified("stolen-with-code");
  passSeconds(660);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("reauthentication_needed");
  expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("reauthentication_needed");
});

test("keeps attempts for networks that verified a code, whatever those who know only the password use up", async () => {
  const { email, factorId, client } = await enrollVerified("flooded");
  const countAttempts = async (network: string): Promise<number> => {
    const attacker = await logIn(email, network);
    for (let count = 0; ; count += 1)
      if ((await attacker.auth.mfa.challenge({ factorId })).error?.status === 429) return count;
  };
  const counts = [];
  for (const network of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]) counts.push(await countAttempts(network));
  expect(counts).toEqual([10, 10, 10, 0]);
  expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
});

import { createClient } from "@supabase/supabase-js";
import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addPasskey, signInWithPasskey } from "#tests/support/add-passkey.ts";
import { addSecondFactor } from "#tests/support/add-second-factor.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let siteUrl = testSiteUrl;
beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: () => siteUrl });
});
afterEach(() => {
  siteUrl = testSiteUrl;
  vi.useRealTimers();
});
afterAll(() => backend.close());

const createVisitor = () =>
  createClient(testSiteUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
const logIn = async (email: string) => {
  const client = createVisitor();
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return client;
};
const createUser = async (name: string) => {
  const { email, id } = await createTestUser(backend, `${name}@example.org`);
  return { email, userId: id, client: await logIn(email), device: createAuthenticator(testSiteUrl) };
};
const createUserWithPasskey = async (name: string) => {
  const user = await createUser(name);
  return { ...user, passkey: await addPasskey(user.client, user.device) };
};
const failed = "webauthn_verification_failed";

test("refuses a passkey that a page of another site has used, or a page within another page", async () => {
  const { device } = await createUserWithPasskey("origins");
  for (const deviation of [
    { origin: "https://evil.example" },
    { origin: "http://localhost:3001" },
    { origin: "https://localhost:3000" },
    { crossOrigin: true },
  ]) {
    const { error } = await signInWithPasskey(createVisitor(), device, deviation);
    expect([error?.code, error?.message]).toEqual([failed, "The passkey was used by a page of another site"]);
  }
  const made = createAuthenticator("https://evil.example");
  const { client } = await createUser("registers-elsewhere");
  await expect(addPasskey(client, made)).rejects.toThrow("The passkey was used by a page of another site");
});

test("refuses a passkey that was made for another host name", async () => {
  const { device } = await createUserWithPasskey("host");
  siteUrl = "https://new.example";
  const { data } = await createVisitor().auth.passkey.startAuthentication();
  expect(data?.options.rpId).toBe("new.example");
  const stolen = device.get({ challenge: data?.options.challenge ?? "", rpId: "localhost" }, { origin: siteUrl });
  const challengeId = data?.challenge_id ?? "";
  const { error } = await createVisitor().auth.passkey.verifyAuthentication({ challengeId, credential: stolen });
  expect([error?.code, error?.message]).toEqual([failed, "The passkey could not be verified"]);
});

test("refuses an answer to another challenge, and one to the challenge of another session", async () => {
  const { client, device } = await createUserWithPasskey("challenges");
  const first = await client.auth.passkey.startAuthentication();
  const second = await client.auth.passkey.startAuthentication();
  const credential = device.get(first.data?.options ?? { challenge: "" });
  const swapped = await client.auth.passkey.verifyAuthentication({
    challengeId: second.data?.challenge_id ?? "",
    credential,
  });
  expect([swapped.error?.code, swapped.error?.message]).toEqual([failed, "The passkey answered another challenge"]);
  const other = await createUser("copies-challenge");
  const registration = await client.auth.passkey.startRegistration();
  const challengeId = registration.data?.challenge_id ?? "";
  const copied = device.create(registration.data?.options ?? { challenge: "", rp: {}, user: { id: "" } });
  const asOther = await other.client.auth.passkey.verifyRegistration({ challengeId, credential: copied });
  expect(asOther.error?.code).toBe("webauthn_challenge_not_found");
  const asSignIn = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
  expect(asSignIn.error?.code).toBe("webauthn_challenge_not_found");
  // Nobody else has used it up.
  expect((await client.auth.passkey.verifyRegistration({ challengeId, credential: copied })).error).toBeNull();
});

test("refuses a challenge after five minutes", async () => {
  const { client, device } = await createUserWithPasskey("late");
  const { data } = await client.auth.passkey.startAuthentication();
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ["Date"] });
  const { error } = await createVisitor().auth.passkey.verifyAuthentication({
    challengeId: data?.challenge_id ?? "",
    credential: device.get(data?.options ?? { challenge: "" }),
  });
  expect(error?.code).toBe("webauthn_challenge_expired");
});

test("refuses a passkey that says it belongs to somebody else, whose user was not verified, or with another key", async () => {
  const { device } = await createUserWithPasskey("whose");
  const { userId } = await createUser("victim");
  const userHandle = Buffer.from(userId).toString("base64url");
  const another = await signInWithPasskey(createVisitor(), device, { userHandle });
  expect(another.error?.message).toBe("The passkey belongs to another account");
  const unverified = await signInWithPasskey(createVisitor(), device, { isVerified: false });
  expect(unverified.error?.code).toBe(failed);
  const [key] = device.keys;
  const thief = createAuthenticator(testSiteUrl);
  const { client } = await createUser("thief");
  await addPasskey(client, thief);
  const forged = { ...thief.keys[0]!, id: key!.id, userHandle: key!.userHandle, count: 9 };
  const { data } = await createVisitor().auth.passkey.startAuthentication();
  const { error } = await createVisitor().auth.passkey.verifyAuthentication({
    challengeId: data?.challenge_id ?? "",
    credential: thief.get(data?.options ?? { challenge: "" }, {}, forged),
  });
  expect([error?.code, error?.message]).toEqual([failed, "The passkey could not be verified"]);
});

test("refuses a passkey whose counter goes back, as that of a copy would", async () => {
  const { device } = await createUserWithPasskey("cloned");
  expect((await signInWithPasskey(createVisitor(), device)).error).toBeNull();
  const [key] = device.keys;
  if (key) key.count = 0;
  expect((await signInWithPasskey(createVisitor(), device)).error?.code).toBe(failed);
});

test("registers no passkey without its user's verification, twice, or of somebody else", async () => {
  const { client, device } = await createUser("registers");
  const start = async () => (await client.auth.passkey.startRegistration()).data;
  const first = await start();
  const challengeId = first?.challenge_id ?? "";
  const none = { challenge: "", rp: {}, user: { id: "" } };
  const unverified = device.create(first?.options ?? none, { isVerified: false });
  expect((await client.auth.passkey.verifyRegistration({ challengeId, credential: unverified })).error?.code).toBe(
    failed,
  );
  await addPasskey(client, device);
  const key = device.keys.at(-1);
  const next = await start();
  expect(next?.options.excludeCredentials?.map(({ id }) => id)).toEqual([key?.id.toString("base64url")]);
  const other = await createUser("registers-same");
  const same = createAuthenticator(testSiteUrl, key);
  await expect(addPasskey(other.client, same)).rejects.toMatchObject({ code: "webauthn_credential_exists" });
});

test("takes no certificates of whoever made a device, which would be looked up", async () => {
  const { client, device } = await createUser("certified");
  const { data } = await client.auth.passkey.startRegistration();
  const options = data?.options ?? { challenge: "", rp: {}, user: { id: "" } };
  const { error } = await client.auth.passkey.verifyRegistration({
    challengeId: data?.challenge_id ?? "",
    credential: device.create(options, { certificates: ["a certificate"] }),
  });
  expect([error?.code, error?.message]).toEqual([failed, "The passkey could not be verified"]);
});

test("asks who is there before a passkey is added, if the sign-in was more than ten minutes ago", async () => {
  const { client } = await createUser("long-ago");
  vi.useFakeTimers({ now: Date.now() + 660_000, toFake: ["Date"] });
  const { error } = await client.auth.passkey.startRegistration();
  expect([error?.code, error?.status]).toEqual(["reauthentication_needed", 403]);
});

test("shows and changes no passkey before the code of the second factor, and needs none after a passkey", async () => {
  const { email, client, device, passkey } = await createUserWithPasskey("both");
  await client.auth.signOut();
  await addSecondFactor(backend, email);
  const half = await logIn(email);
  const refused = [
    await half.auth.passkey.list(),
    await half.auth.passkey.startRegistration(),
    await half.auth.passkey.update({ passkeyId: passkey.id, friendlyName: "Mine" }),
    await half.auth.passkey.delete({ passkeyId: passkey.id }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(Array.from(refused, () => "insufficient_aal"));
  const whole = createVisitor();
  expect((await signInWithPasskey(whole, device)).error).toBeNull();
  expect((await whole.auth.passkey.list()).data).toHaveLength(1);
  expect((await whole.rpc("my_access")).data).toHaveLength(1);
});

test("takes ten passkeys of an account", async () => {
  const { client, device } = await createUser("collector");
  for (let count = 0; count < 10; count += 1) await addPasskey(client, device);
  expect((await client.auth.passkey.startRegistration()).error?.code).toBe("too_many_passkeys");
});

test("makes no passkeys for a site without a host name or https", async () => {
  for (const address of ["http://127.0.0.1:3000", "http://[::1]:3000", "https://192.0.2.1", "http://site.example"]) {
    siteUrl = address;
    const { error } = await createVisitor().auth.passkey.startAuthentication();
    expect([address, error?.code, error?.status]).toEqual([address, "passkey_disabled", 409]);
  }
});

test("refuses what is no answer of an authenticator", async () => {
  const { data } = await createVisitor().auth.passkey.startAuthentication();
  const send = (body: object) =>
    backend.fetch(
      new Request(`${testSiteUrl}/auth/v1/passkeys/authentication/verify`, {
        method: "POST",
        headers: { apikey: backend.publishableKey, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const bad = {
    id: "AA",
    rawId: "AA",
    type: "public-key",
    response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AA" },
  };
  for (const [body, code] of [
    [{ challenge_id: data?.challenge_id }, failed],
    [{ challenge_id: data?.challenge_id, credential: bad }, "webauthn_challenge_not_found"],
    [{ challenge_id: "x", credential: bad }, "webauthn_challenge_not_found"],
    [{ credential: { a: "a".repeat(20_000) } }, "validation_failed"],
    [{ credential: "text" }, "validation_failed"],
  ] as const) {
    const response = await send(body);
    expect([response.status, ((await response.json()) as { error_code?: string; code?: string }).error_code]).toEqual([
      400,
      code,
    ]);
  }
});

test("is listed and removed with the secret key, which ends all sessions, and not with another", async () => {
  const { userId, client, passkey, device } = await createUserWithPasskey("helped");
  const params = { userId, passkeyId: passkey.id };
  expect((await client.auth.admin.passkey.deletePasskey(params)).error?.code).toBe("not_admin");
  const { passkey: admin } = backend.serviceClient().auth.admin;
  expect((await admin.listPasskeys({ userId })).data?.map(({ id }) => id)).toEqual([passkey.id]);
  expect((await admin.deletePasskey(params)).error).toBeNull();
  expect((await client.auth.getUser()).data.user).toBeNull();
  expect((await signInWithPasskey(createVisitor(), device)).error?.code).toBe("webauthn_credential_not_found");
});

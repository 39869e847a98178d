import { createAuthenticator } from "@site/supabase/testing/create-authenticator.ts";
import { expect, test } from "vitest";
import { addPasskey, signInWithPasskey } from "#tests/support/add-passkey.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import type { BackendFixture } from "./backend-fixture.ts";

type Answer<Data> = { data: Data | null; error: Error | null };

const unwrap = <Data>({ data, error }: Answer<Data>): Data => {
  if (error) throw error;
  if (data === null) throw new Error("There is no answer");
  return data;
};

/** Tests of passkeys that every driver with accounts of our own has to pass. */
export const testPasskeyContract = (subject: () => BackendFixture): void => {
  const addTo = async (email: string) => {
    const own = await subject().signUp(email);
    const device = createAuthenticator(testSiteUrl);
    const passkey = await addPasskey(own, device);
    return { own, device, passkey };
  };

  test("signs in with a passkey, by two factors, to the account that added it", async () => {
    const email = "passkey@example.com";
    const { device, passkey, own } = await addTo(email);
    expect(unwrap(await own.auth.passkey.list())).toEqual([
      { id: passkey.id, friendly_name: "", created_at: expect.any(String) },
    ]);
    const next = subject().anonClient();
    const { user } = unwrap(await signInWithPasskey(next, device));
    expect(user?.email).toBe(email);
    const level = unwrap(await next.auth.mfa.getAuthenticatorAssuranceLevel());
    expect([
      level.currentLevel,
      level.currentAuthenticationMethods.map((one) => (typeof one === "string" ? one : one.method)),
    ]).toEqual(["aal2", ["passkey"]]);
    unwrap(await next.auth.passkey.update({ passkeyId: passkey.id, friendlyName: "  Phone " }));
    const [listed] = unwrap(await next.auth.passkey.list());
    expect(listed).toMatchObject({ id: passkey.id, friendly_name: "Phone", last_used_at: expect.any(String) });
    expect((await next.auth.refreshSession()).error).toBeNull();
  });

  test("refuses a passkey that was deleted, until the link of the email takes that back", async () => {
    const email = "deleted-passkey@example.com";
    const { device, passkey, own } = await addTo(email);
    const added = subject().mailbox.linkTo(email);
    expect((await own.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await own.auth.passkey.delete({ passkeyId: passkey.id })).error?.status).toBe(404);
    const refused = await signInWithPasskey(subject().anonClient(), device);
    expect(refused.error).toMatchObject({ status: 400, code: "webauthn_credential_not_found" });
    expect((await subject().follow(subject().mailbox.linkTo(email))).status).toBe(200);
    expect((await own.auth.getUser()).data.user).toBeNull();
    expect((await signInWithPasskey(subject().anonClient(), device)).error).toBeNull();
    expect((await subject().follow(added)).status).toBe(200);
    expect((await signInWithPasskey(subject().anonClient(), device)).error?.code).toBe("webauthn_credential_not_found");
  });

  test("lets nobody see, rename or delete a passkey of somebody else", async () => {
    const { passkey } = await addTo("has-passkey@example.com");
    const other = await subject().signUp("no-passkey@example.com");
    const { passkey: api } = other.auth;
    expect(unwrap(await api.list())).toEqual([]);
    expect((await api.update({ passkeyId: passkey.id, friendlyName: "Mine" })).error?.status).toBe(404);
    expect((await api.delete({ passkeyId: passkey.id })).error?.status).toBe(404);
  });

  test("uses a challenge once", async () => {
    const { device } = await addTo("replayed@example.com");
    const client = subject().anonClient();
    const { challenge_id: challengeId, options } = unwrap(await client.auth.passkey.startAuthentication());
    const credential = device.get(options);
    expect((await client.auth.passkey.verifyAuthentication({ challengeId, credential })).error).toBeNull();
    const replay = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(replay.error?.code).toBe("webauthn_challenge_not_found");
  });

  test("deletes passkeys with their account", async () => {
    const { device, own } = await addTo("leaves@example.com");
    const { data } = await own.auth.getUser();
    expect(
      (
        await subject()
          .service()
          .auth.admin.deleteUser(data.user?.id ?? "")
      ).error,
    ).toBeNull();
    const { error } = await signInWithPasskey(subject().anonClient(), device);
    expect(error?.code).toBe("webauthn_credential_not_found");
  });
};

import { generateSync } from "otplib";
import { expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { type BackendFixture, goodPassword } from "./backend-fixture.ts";

/** Tests of second factors that every driver with accounts of our own has to pass. */
export const testFactorContract = (subject: () => BackendFixture): void => {
  const logIn = async (email: string): Promise<Client> => {
    const client = subject().anonClient();
    const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
    if (error) throw error;
    return client;
  };

  test("takes changes of a second factor back by the links of their emails", async () => {
    const email = "takes-back@example.com";
    const own = await subject().signUp(email);
    const listApps = async (client: Client) => (await client.auth.mfa.listFactors()).data?.totp.map(({ id }) => id);
    const { data } = await own.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    const { id = "", totp } = data ?? {};
    const code = generateSync({ secret: totp?.secret ?? "" });
    expect((await own.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    const added = subject().mailbox.linkTo(email);
    expect((await own.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
    expect((await subject().follow(subject().mailbox.linkTo(email))).status).toBe(200);
    expect((await own.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const next = await logIn(email);
    expect(await listApps(next)).toEqual([id]);
    const thief = await next.auth.updateUser({ password: "another long sentence 7" });
    expect([thief.error?.code, thief.error?.status]).toEqual(["insufficient_aal", 403]);
    expect((await subject().follow(added)).status).toBe(200);
    expect(await listApps(await logIn(email))).toEqual([]);
  });
};

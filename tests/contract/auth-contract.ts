import { expect, test, vi } from "vitest";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { goodPassword, type BackendFixture } from "./backend-fixture.ts";

type Options = {
  /** False for a backend in another thread, where fake timers have no effect. */
  sharesClock?: boolean;
};

/** Tests of `/auth/v1` that every driver has to pass. */
export const testAuthContract = (subject: () => BackendFixture, { sharesClock = true }: Options = {}): void => {
  const follow = (link: URL) => subject().follow(link);

  test("creates an account, confirms it by the email's link and signs in", async () => {
    const email = "reader@example.com";
    const client = subject().anonClient();
    const signUp = await client.auth.signUp({
      email,
      password: goodPassword,
      options: { emailRedirectTo: `${testSiteUrl}/console?tab=1` },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    const response = await follow(subject().mailbox.linkTo(email));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^http:\/\/localhost:3000\/console\?tab=1#access_token=/);
    const { data } = await client.auth.signInWithPassword({ email, password: goodPassword });
    expect(data.user?.email).toBe(email);
    const { data: profile } = await client.from("profiles").select("email, role");
    expect(profile).toEqual([{ email, role: "member" }]);
  });

  test("reveals that an address is unconfirmed only for the correct password", async () => {
    const email = "unconfirmed@example.com";
    const { auth } = subject().anonClient();
    await auth.signUp({ email, password: goodPassword });
    expect((await auth.signInWithPassword({ email, password: "not the password" })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await auth.signInWithPassword({ email: "nobody@example.com", password: goodPassword })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe("email_not_confirmed");
  });

  test("never redirects a link to another origin", async () => {
    for (const [index, foreign] of [
      "https://evil.example/x",
      "http://localhost:3001/",
      "//evil.example",
      "javascript:alert(1)",
      "http://localhost:3000@evil.example/",
    ].entries()) {
      const email = `foreign-${index}@example.com`;
      const response = await subject().request(`/auth/v1/signup?redirect_to=${encodeURIComponent(foreign)}`, {
        method: "POST",
        body: JSON.stringify({ email, password: goodPassword }),
      });
      expect(response.status).toBe(200);
      const link = subject().mailbox.linkTo(email);
      expect(new URL(link.searchParams.get("redirect_to") ?? "").origin).toBe(testSiteUrl);
      link.searchParams.set("redirect_to", foreign);
      const location = (await follow(link)).headers.get("location") ?? "";
      expect(new URL(location).origin, foreign).toBe(testSiteUrl);
    }
    expect(
      (
        await subject().request("/auth/v1/signup?redirect_to=http://localhost:3000/%0d%0aSet-Cookie:x", {
          method: "POST",
          body: "{}",
        })
      ).status,
    ).toBe(400);
  });

  const testWithClock = sharesClock ? test : () => undefined;
  testWithClock("redirects an expired link to the login page with an error and signs nobody in", async () => {
    const [unconfirmed, forgetful] = ["late@example.com", "late-reset@example.com"];
    const { auth } = subject().anonClient();
    await auth.signUp({ email: unconfirmed, password: goodPassword });
    await subject().signUp(forgetful);
    await auth.resetPasswordForEmail(forgetful);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    try {
      for (const email of [unconfirmed, forgetful]) {
        const location = (await follow(subject().mailbox.linkTo(email))).headers.get("location") ?? "";
        expect(location, email).toContain("error_code=otp_expired");
        expect(location, email).not.toContain("access_token");
      }
    } finally {
      vi.useRealTimers();
    }
    expect((await auth.signInWithPassword({ email: unconfirmed, password: goodPassword })).error?.code).toBe(
      "email_not_confirmed",
    );
  });

  test("refreshes a session and rejects a reused refresh token", async () => {
    const client = await subject().signUp("refresher@example.com");
    const { data: before } = await client.auth.getSession();
    const first = await client.auth.refreshSession();
    const second = await client.auth.refreshSession();
    expect(second.data.session?.refresh_token).not.toBe(before.session?.refresh_token);
    expect(first.error ?? second.error).toBeNull();
    const old = await subject()
      .anonClient()
      .auth.refreshSession({ refresh_token: before.session?.refresh_token ?? "" });
    expect(old.error?.code).toBe("refresh_token_already_used");
  });

  test("resets a forgotten password by email", async () => {
    const email = "forgetful@example.com";
    await subject().signUp(email);
    const client = subject().anonClient();
    expect(
      (await client.auth.resetPasswordForEmail(email, { redirectTo: `${testSiteUrl}/console/reset` })).error,
    ).toBeNull();
    const location = new URL((await follow(subject().mailbox.linkTo(email))).headers.get("location") ?? "");
    expect(location.pathname).toBe("/console/reset");
    const tokens = new URLSearchParams(location.hash.slice(1));
    await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "password123" })).error?.code).toBe("weak_password");
    expect((await client.auth.updateUser({ password: "another long sentence 7" })).error).toBeNull();
    expect(
      (await subject().anonClient().auth.signInWithPassword({ email, password: "another long sentence 7" })).error,
    ).toBeNull();
    expect((await subject().anonClient().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  test("rejects the refresh token after signing out", async () => {
    const client = await subject().signUp("leaver@example.com");
    const { data } = await client.auth.getSession();
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await subject()
      .anonClient()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(again.error?.status).toBe(400);
  });

  test.each([
    ["short", "abc 12X"],
    ["longer than 72 bytes", "ä".repeat(37) + "xyz"],
    ["common", "Password123!"],
    ["common", "qwertyuiop"],
    ["the email address", "weak@example.com"],
  ])("rejects a password that is %s", async (_, password) => {
    const { error } = await subject().anonClient().auth.signUp({ email: "weak@example.com", password });
    expect(error?.code).toBe("weak_password");
    expect(error?.status).toBe(422);
  });

  test("rejects passwordless sign-in, which would create accounts for unconfirmed addresses", async () => {
    for (const path of ["/auth/v1/otp", "/auth/v1/magiclink"]) {
      expect(
        (await subject().request(path, { method: "POST", body: '{"email":"owner@example.com"}' })).status,
        path,
      ).toBe(422);
    }
    const { data } = await subject().service().from("profiles").select().eq("email", "owner@example.com");
    expect(data).toEqual([]);
  });
};

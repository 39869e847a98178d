import { expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { readOutcome } from "#tests/support/links/press-button.ts";
import { goodPassword, type BackendFixture } from "./backend-fixture.ts";

type Scope = "local" | "others" | "global";

const getToken = async (client: Client): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

/** Tests of accounts, email links and sessions that every driver has to pass. */
export const testAccountContract = (subject: () => BackendFixture): void => {
  const read = async (accessToken: string) => {
    const response = await subject().request("/rest/v1/profiles?select=email", {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const logIn = async (email: string): Promise<Client> => {
    const client = subject().anonClient();
    const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
    if (error) throw error;
    return client;
  };

  test.each([
    ["local", 401, 200],
    ["others", 200, 401],
    ["global", 401, 401],
  ] as [Scope, number, number][])(
    "rejects the old token after signing out with scope %s",
    async (scope, ownStatus, otherStatus) => {
      const email = `leaves-${scope}@example.com`;
      const own = await subject().signUp(email);
      const other = await logIn(email);
      const [ownToken, otherToken] = [await getToken(own), await getToken(other)];
      expect([(await read(ownToken)).status, (await read(otherToken)).status]).toEqual([200, 200]);
      expect((await own.auth.signOut({ scope })).error).toBeNull();
      expect([(await read(ownToken)).status, (await read(otherToken)).status]).toEqual([ownStatus, otherStatus]);
      const revoked = ownStatus === 401 ? ownToken : otherToken;
      expect((await read(revoked)).body).toMatchObject({ code: "session_not_found", message: expect.any(String) });
      for (const [method, path, body] of [
        ["POST", "rpc/my_access", "{}"],
        ["POST", "images", '{"current_prompt":"p","image_url":"u"}'],
        ["HEAD", "posts", null],
      ] as const) {
        const response = await subject().request(`/rest/v1/${path}`, {
          method,
          body,
          headers: { authorization: `Bearer ${revoked}` },
        });
        expect(response.status, `${method} ${path}`).toBe(401);
      }
    },
  );

  test("lets whoever has the secret key make, list, read, change and delete accounts, as the official client does", async () => {
    const { admin } = subject().service().auth;
    const email = "made@example.com";
    const made = await admin.createUser({ email, password: goodPassword, email_confirm: true });
    const id = made.data.user?.id ?? "";
    const own = await logIn(email);
    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data.users).toMatchObject([{ id, email }]);
    expect(listed.data).toMatchObject({ aud: "authenticated" });
    expect("total" in listed.data && listed.data.total).toBeGreaterThan(0);
    expect((await admin.listUsers({ page: 1, perPage: 2_000 })).error?.status).toBe(400);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin.updateUserById(id, { password: "another long sentence 7" })).error).toBeNull();
    expect((await own.auth.getUser()).error).not.toBeNull();
    expect((await admin.deleteUser(id, true)).error?.status).toBe(422);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.status).toBe(404);
    expect((await own.auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      "invalid_credentials",
    );
    for (const [method, path] of [
      ["GET", "admin/users"],
      ["GET", `admin/users/${id}`],
      ["DELETE", `admin/users/${id}`],
    ] as const)
      expect((await subject().request(`/auth/v1/${path}`, { method })).status, path).toBe(404);
  });

  test("makes the links of emails for whoever has the secret key, and writes down what was done to accounts", async () => {
    const { admin } = subject().service().auth;
    const email = "invited@example.com";
    const invited = await admin.generateLink({ type: "invite", email, options: { data: { name: "Ada" } } });
    expect(invited.data).toMatchObject({
      properties: { verification_type: "recovery", action_link: expect.stringContaining("/auth/v1/verify?token=") },
      user: { email, user_metadata: { name: "Ada" } },
    });
    const { hashed_token: token_hash = "", verification_type } = invited.data.properties ?? {};
    const client = subject().anonClient();
    expect((await client.auth.verifyOtp({ token_hash, type: verification_type as "recovery" })).error).toBeNull();
    expect((await client.auth.updateUser({ password: goodPassword })).error).toBeNull();
    expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error?.code).toBe("otp_expired");
    expect((await admin.generateLink({ type: "invite", email })).error?.code).toBe("email_exists");

    const signUp = { type: "signup", email: "signs-up@example.com", password: goodPassword } as const;
    const confirmation = await admin.generateLink(signUp);
    const { action_link = "" } = confirmation.data.properties ?? {};
    expect((await subject().follow(new URL(action_link))).headers.get("location")).toContain("access_token");
    expect((await admin.generateLink(signUp)).error?.code).toBe("email_exists");

    const newEmail = "moved@example.com";
    const moved = await admin.generateLink({ type: "email_change_new", email, newEmail });
    const other = subject().anonClient();
    const hash = moved.data.properties?.hashed_token ?? "";
    expect((await other.auth.verifyOtp({ token_hash: hash, type: "email_change" })).data.user?.email).toBe(newEmail);

    expect((await admin.generateLink({ type: "recovery", email: "nobody@example.com" })).error?.status).toBe(404);
    expect((await admin.generateLink({ type: "magiclink", email })).error?.code).toBe("otp_disabled");
    expect((await subject().anonClient().auth.admin.generateLink({ type: "invite", email })).error?.status).toBe(404);
    expect(subject().mailbox.find(signUp.email)).toBeNull();

    const id = invited.data.user?.id ?? "";
    const renamed = await admin.updateUserById(id, { user_metadata: { name: "Grace" } });
    expect(renamed.data.user?.user_metadata).toMatchObject({ name: "Grace", email: newEmail });
    expect((await admin.updateUserById(id, { ban_duration: "1h" })).error?.message).toContain("no ban_duration");
    expect((await admin.updateUserById(id, { email: "third@example.com" })).error?.status).toBe(422);
    await admin.deleteUser(id);
    const { data } = await subject().service().from("audit_log").select("actor,action").eq("subject", id).order("id");
    expect(data).toEqual(
      ["link made: invite", "link made: email_change_new", "account changed", "account deleted"].map((action) => ({
        actor: "secret key",
        action,
      })),
    );
  });

  test("rejects a session that its user ended from another one", async () => {
    const email = "ends@example.com";
    const own = await subject().signUp(email);
    const other = await getToken(await logIn(email));
    const { data } = await own.rpc("my_sessions");
    const session = data?.find(
      (row) =>
        !row.is_current &&
        row.id === (JSON.parse(atob(other.split(".")[1] ?? "")) as { session_id: string }).session_id,
    );
    await own.rpc("end_my_session", { session: session?.id ?? "" });
    expect((await read(other)).status).toBe(401);
    expect((await read(await getToken(own))).status).toBe(200);
  });

  test("ends all other sessions when the password changes", async () => {
    const email = "changes@example.com";
    const own = await subject().signUp(email);
    const other = await logIn(email);
    expect((await own.auth.updateUser({ password: "another long sentence 7" })).error).toBeNull();
    expect([(await read(await getToken(own))).status, (await read(await getToken(other))).status]).toEqual([200, 401]);
    expect((await other.auth.refreshSession()).error?.status).toBe(400);
  });

  test("accepts a link only once among twenty concurrent requests", async () => {
    const email = "once@example.com";
    await subject().anonClient().auth.signUp({ email, password: goodPassword });
    const link = subject().mailbox.linkTo(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => subject().follow(link)));
    expect(responses.filter((response) => response.headers.get("location")?.includes("access_token"))).toHaveLength(1);
  });

  const links: [string, string, (email: string) => Promise<string>][] = [
    [
      "a sign-up",
      "signup",
      async (email) => {
        await subject().anonClient().auth.signUp({ email, password: goodPassword });
        return email;
      },
    ],
    [
      "a password reset",
      "recovery",
      async (email) => {
        await subject().signUp(email);
        await subject().anonClient().auth.resetPasswordForEmail(email);
        return email;
      },
    ],
    [
      "a password choice",
      "recovery",
      async (email) => {
        for (let round = 0; round < 2; round += 1)
          await subject().anonClient().auth.signUp({ email, password: goodPassword });
        return email;
      },
    ],
    [
      "a change of address",
      "email_change",
      async (email) => {
        await (await subject().signUp(email)).auth.updateUser({ email: `new-${email}` });
        return `new-${email}`;
      },
    ],
  ];
  test.each(links)("keeps the link of %s for the person, however often machines open it", async (what, type, send) => {
    const link = subject().mailbox.linkTo(await send(`scanned-${what.replaceAll(" ", "-")}@example.com`));
    expect(link.searchParams.get("type")).toBe(type);
    const address = link.pathname + link.search;
    const before = await subject().service().from("profiles").select("email, role").order("email");
    for (const method of ["GET", "HEAD", "GET"]) {
      const page = await subject().request(address, { method, headers: { accept: "text/html" } });
      expect([method, page.status, page.headers.get("location")]).toEqual([method, 200, null]);
      expect([page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
        "no-store",
        "no-referrer",
      ]);
      expect(await page.text()).not.toMatch(/_token=|access_token/);
    }
    // As a path of the API it takes no GET either, whatever is in front of it.
    const direct = await subject().backend.fetch(new Request(link));
    expect([direct.status, direct.headers.get("location")]).toEqual([405, null]);
    expect((await subject().service().from("profiles").select("email, role").order("email")).data).toEqual(before.data);
    const { values } = readOutcome(await subject().follow(link));
    expect([values.get("type"), values.get("access_token")]).toEqual([type, expect.any(String)]);
    expect((await read(values.get("access_token") ?? "")).status).toBe(200);
    expect(readOutcome(await subject().follow(link)).values.get("error_code")).toBe("otp_expired");
  });

  test("requires a new password after two sign-ups of an unconfirmed address", async () => {
    const email = "contested@example.com";
    const passwords = ["the password of a stranger", goodPassword];
    await subject()
      .anonClient()
      .auth.signUp({ email, password: passwords[0] ?? "" });
    const old = subject().mailbox.linkTo(email);
    await subject()
      .anonClient()
      .auth.signUp({ email, password: passwords[1] ?? "" });
    const link = subject().mailbox.linkTo(email);
    expect((await subject().follow(old)).headers.get("location")).toContain("error_code=otp_expired");
    const location = new URL((await subject().follow(link)).headers.get("location") ?? "");
    expect([location.pathname + location.search, new URLSearchParams(location.hash.slice(1)).get("type")]).toEqual([
      "/auth?tab=reset",
      "recovery",
    ]);
    for (const password of passwords)
      expect((await subject().anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe(
        "invalid_credentials",
      );
  });

  test("accepts no password of concurrent sign-ups with one address and responds to all alike", async () => {
    const email = "race@example.com";
    const passwords = ["the first long sentence 1", "the second long sentence 2", "the third long sentence 3"];
    const responses = await Promise.all(
      passwords.map((password) => subject().anonClient().auth.signUp({ email, password })),
    );
    expect(responses.map(({ error, data }) => [error, data.user?.email])).toEqual(passwords.map(() => [null, email]));
    for (const password of passwords)
      expect((await subject().anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe(
        "invalid_credentials",
      );
  });

  test.each([
    ["abc 12X", ["length"]],
    ["ä".repeat(37) + "xyz", ["length"]],
    ["aaaaaaaaaa", ["characters"]],
    ["Password123!", ["pwned"]],
    ["dragon1", ["length", "pwned"]],
  ])("reports to the official client why the password '%s' is weak", async (password, reasons) => {
    const { error } = await subject().anonClient().auth.signUp({ email: "weak@example.com", password });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", code: "weak_password", status: 422, reasons });
    const client = await subject().signUp(`weak-${password.length}-${reasons.join("-")}@example.com`);
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons,
    });
  });
};

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";

const strangersPassword = "the password of a stranger";
const chosenPassword = "chosen behind the link 5";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

const passMinutes = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
const signUp = (email: string, password = testPassword, data: object = {}) =>
  backend.anonClient().auth.signUp({ email, password, options: { data } });
const emailsTo = (email: string) => backend.mailbox.emails.filter(({ to }) => to === email);
const follow = async (link: URL) => new URL((await followLink(backend, link)).headers.get("location") ?? "");
const codeOfLogin = async (email: string, password: string) =>
  (await backend.anonClient().auth.signInWithPassword({ email, password })).error?.code;

/** Opens a link and chooses a password, like the form on its page. */
const choosePassword = async (link: URL) => {
  const location = await follow(link);
  const tokens = new URLSearchParams(location.hash.slice(1));
  const client = backend.anonClient();
  await client.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  const { error } = await client.auth.updateUser({ password: chosenPassword });
  return { path: location.pathname + location.search, type: tokens.get("type"), error };
};

test("confirms a single sign-up by its link, which leads to the console", async () => {
  const email = "once@example.com";
  await signUp(email, testPassword, { nickname: "Once" });
  const location = await follow(backend.mailbox.linkTo(email));
  expect(location.pathname).toBe("/console");
  const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: testPassword });
  expect(data.user?.user_metadata).toMatchObject({ nickname: "Once", email_verified: true });
});

test.each(["at once", "two minutes later"])(
  "lets the newest link choose the password when the address signs up again %s",
  async (when) => {
    const email = `contested-${when.length}@example.com`;
    await signUp(email, strangersPassword, { nickname: "Stranger" });
    const first = backend.mailbox.linkTo(email);
    if (when !== "at once") passMinutes(2);
    await signUp(email, testPassword, { nickname: "Other stranger" });
    expect((await follow(first)).hash).toContain("error_code=otp_expired");
    for (const password of [strangersPassword, testPassword])
      expect(await codeOfLogin(email, password)).toBe("invalid_credentials");
    expect(await choosePassword(backend.mailbox.linkTo(email))).toEqual({
      path: "/auth?tab=reset",
      type: "recovery",
      error: null,
    });
    for (const password of [strangersPassword, testPassword])
      expect(await codeOfLogin(email, password)).toBe("invalid_credentials");
    const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: chosenPassword });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(JSON.stringify(data.user)).not.toContain("tranger");
  },
);

test("asks for a password even when the same one was submitted again", async () => {
  const email = "same@example.com";
  await signUp(email);
  await signUp(email);
  expect(await choosePassword(backend.mailbox.linkTo(email))).toMatchObject({ type: "recovery", error: null });
});

test("creates one account without a password for two concurrent sign-ups and reveals nothing", async () => {
  const email = "race@example.com";
  const both = await Promise.all([signUp(email, strangersPassword), signUp(email, testPassword)]);
  expect(both.map(({ error }) => error)).toEqual([null, null]);
  for (const password of [strangersPassword, testPassword])
    expect(await codeOfLogin(email, password)).toBe("invalid_credentials");
});

test("clears an unconfirmed sign-up's password with a reset link", async () => {
  const email = "forgotten@example.com";
  await signUp(email, strangersPassword, { nickname: "Stranger" });
  await backend.anonClient().auth.resetPasswordForEmail(email);
  await follow(backend.mailbox.linkTo(email));
  expect(await codeOfLogin(email, strangersPassword)).toBe("invalid_credentials");
});

test("asks for a password in every later email to a contested address; the newest link works", async () => {
  const email = "again@example.com";
  await signUp(email, strangersPassword);
  await signUp(email);
  const second = backend.mailbox.linkTo(email);
  await signUp(email);
  expect(emailsTo(email)).toHaveLength(2);
  passMinutes(2);
  await backend.anonClient().auth.resend({ type: "signup", email });
  const third = backend.mailbox.linkTo(email);
  expect(third.searchParams.get("type")).toBe("recovery");
  expect((await follow(second)).hash).toContain("error_code=otp_expired");
  expect((await choosePassword(third)).error).toBeNull();
});

test("reveals and changes nothing for a taken address, but notifies its owner", async () => {
  const email = "known@example.com";
  const user = await createTestUser(backend, email);
  const again = await signUp(email, strangersPassword, { nickname: "Stranger" });
  expect(again.error).toBeNull();
  expect(again.data.user?.id).not.toBe(user.id);
  expect(emailsTo(email).map(({ kind }) => kind)).toEqual(["confirm-sign-up", "account-exists"]);
  const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: testPassword });
  expect(data.user?.user_metadata).not.toHaveProperty("nickname");
});

const getShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(getShape);
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, getShape(one)]));
};

test("responds in one shape with random ids for new, pending and taken addresses", async () => {
  await createTestUser(backend, "taken@example.com");
  await signUp("waiting@example.com");
  const answers = [];
  for (const email of ["brand-new@example.com", "waiting@example.com", "taken@example.com"]) {
    const body = JSON.stringify({ email, password: strangersPassword, data: { nickname: "N" } });
    const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
    const response = await backend.fetch(
      new Request("http://localhost:3000/auth/v1/signup", { method: "POST", body, headers }),
    );
    answers.push({
      status: response.status,
      names: [...response.headers.keys()],
      body: (await response.json()) as { id: string; identities: { identity_id: string }[] },
    });
  }
  const [first] = answers;
  for (const { status, names, body } of answers) {
    expect([status, names, getShape(body)]).toEqual([200, first?.names, getShape(first?.body)]);
    for (const id of [body.id, body.identities[0]?.identity_id])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
});

test("responds 503 for every address if the email fails, and rolls back the attempt", async () => {
  let isAway = true;
  const { mailbox } = backend;
  const broken = await createTestBackend({
    mail: { send: async (mail) => (isAway ? Promise.reject(new Error("SMTP is away")) : mailbox.send(mail)) },
  });
  const email = "away@example.com";
  const attempt = () => broken.anonClient().auth.signUp({ email, password: testPassword });
  for (let round = 0; round < 2; round += 1) {
    const { error } = await attempt();
    expect([error?.status, error?.message]).toEqual([503, expect.stringContaining("could not be sent")]);
  }
  isAway = false;
  expect((await attempt()).error).toBeNull();
  expect(mailbox.linkTo(email).searchParams.get("type")).toBe("signup");
  await followLink(broken, mailbox.linkTo(email));
  isAway = true;
  expect((await attempt()).error?.status).toBe(503);
  await broken.close();
});

test("lets nobody but the reader of the owner's mailbox choose the password of the owner's account", async () => {
  const email = "Owner@Example.com";
  await backend.serviceClient().from("access_rules").upsert({ single: true, owner_email: email }).throwOnError();
  const signedUp = await signUp(email, strangersPassword, { nickname: "Stranger" });
  expect(signedUp.error).toBeNull();
  passMinutes(2);
  await backend.anonClient().auth.resend({ type: "signup", email });
  expect(emailsTo(email.toLowerCase())).toHaveLength(2);
  expect(await choosePassword(backend.mailbox.linkTo(email.toLowerCase()))).toMatchObject({ path: "/auth?tab=reset" });
  expect(await codeOfLogin(email, strangersPassword)).toBe("invalid_credentials");
  const { data } = await backend.anonClient().auth.signInWithPassword({ email, password: chosenPassword });
  expect(JSON.stringify(data.user)).not.toContain("tranger");
  const { data: profile } = await backend
    .serviceClient()
    .from("profiles")
    .select("role")
    .eq("email", "owner@example.com");
  expect(profile).toEqual([{ role: "admin" }]);
});

test("confirms no account of a stranger as the owner's, neither by a change of address nor by an older link", async () => {
  const [email, early] = ["next-owner@example.com", "early@example.com"];
  const setOwner = (owner: string) =>
    backend.serviceClient().from("access_rules").upsert({ single: true, owner_email: owner }).throwOnError();
  await setOwner(email);
  const stranger = await createTestUser(backend, "stranger@example.com");
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${stranger.accessToken}`,
    "content-type": "application/json",
  };
  const init = { method: "PUT", headers, body: JSON.stringify({ email }) };
  expect((await backend.fetch(new Request("http://localhost:3000/auth/v1/user", init))).status).toBe(200);
  expect((await follow(backend.mailbox.linkTo(email))).hash).toContain("error_code=otp_expired");
  await signUp(early, strangersPassword);
  await setOwner(early);
  expect((await follow(backend.mailbox.linkTo(early))).hash).toContain("error_code=otp_expired");
  const { data } = await backend.serviceClient().from("profiles").select("email").eq("role", "admin");
  expect(data?.map((profile) => profile.email)).not.toContain(email);
  expect(data?.map((profile) => profile.email)).not.toContain(early);
});

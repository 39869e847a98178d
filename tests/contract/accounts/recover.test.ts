import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";
import { readOutcome } from "#tests/support/links/press-button.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

const passMinutes = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
const emailsTo = (email: string) => backend.mailbox.emails.filter(({ to }) => to === email);

test("resends a confirmation email at most once a minute, with a working link", async () => {
  const email = "lost@example.com";
  await backend.anonClient().auth.signUp({ email, password: testPassword });
  const resend = () => backend.anonClient().auth.resend({ type: "signup", email });
  expect((await resend()).error).toBeNull();
  expect(emailsTo(email)).toHaveLength(1);
  passMinutes(2);
  expect((await resend()).error).toBeNull();
  expect(emailsTo(email)).toHaveLength(2);
  await followLink(backend, backend.mailbox.linkTo(email));
  expect((await backend.anonClient().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
});

test("sends password reset emails at most once a minute", async () => {
  const email = "forgetful@example.com";
  await createTestUser(backend, email);
  for (let round = 0; round < 3; round += 1)
    expect((await backend.anonClient().auth.resetPasswordForEmail(email)).error).toBeNull();
  expect(emailsTo(email)).toHaveLength(2);
  passMinutes(2);
  await backend.anonClient().auth.resetPasswordForEmail(email);
  expect(emailsTo(email)).toHaveLength(3);
});

/** A backend whose mailer withholds all emails while `isFull`. */
const createLimitedBackend = async () => {
  const { mailbox } = backend;
  const state = { isFull: false };
  const limited = await createTestBackend({ mail: { send: async (mail) => !state.isFull && mailbox.send(mail) } });
  return { limited: Object.assign(limited, { mailbox }), state };
};
const outcome = async (at: TestBackend, link: URL) => readOutcome(await followLink(at, link)).values;

test("keeps the last link of every kind when a mailbox has got enough emails", async () => {
  const { limited, state } = await createLimitedBackend();
  const auth = () => limited.anonClient().auth;
  const { client, accessToken } = await createTestUser(limited, "moves@example.com");
  await client.auth.setSession({ access_token: accessToken, refresh_token: "unused" });
  await createTestUser(limited, "resets@example.com");
  await auth().signUp({ email: "signs-up@example.com", password: testPassword });
  for (let round = 0; round < 2; round += 1)
    await auth().signUp({ email: "contested@example.com", password: testPassword });
  await auth().resetPasswordForEmail("resets@example.com");
  await client.auth.updateUser({ email: "moved@example.com" });
  const addresses = ["signs-up", "contested", "resets", "moved"].map((name) => `${name}@example.com`);
  const links = addresses.map((email) => limited.mailbox.linkTo(email));
  state.isFull = true;
  passMinutes(2);
  const asked = [
    await auth().resend({ type: "signup", email: "signs-up@example.com" }),
    await auth().signUp({ email: "contested@example.com", password: testPassword }),
    await auth().resend({ type: "signup", email: "contested@example.com" }),
    await auth().resetPasswordForEmail("resets@example.com"),
    await client.auth.updateUser({ email: "moved@example.com" }),
    await auth().resend({ type: "email_change", email: "moves@example.com" }),
  ];
  expect(asked.map(({ error }) => error)).toEqual(asked.map(() => null));
  for (const [index, link] of links.entries())
    expect((await outcome(limited, link)).get("access_token"), addresses[index]).toBeTruthy();
  await limited.close();
});

test("accepts no password of a contested sign-up, even when its second email is withheld", async () => {
  const { limited, state } = await createLimitedBackend();
  const email = "contested@example.com";
  const passwords = ["the password of a stranger 1", testPassword];
  for (const password of passwords) {
    expect((await limited.anonClient().auth.signUp({ email, password })).error).toBeNull();
    state.isFull = true;
  }
  expect((await outcome(limited, limited.mailbox.linkTo(email))).get("access_token")).toBeTruthy();
  for (const password of passwords)
    expect((await limited.anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
  await limited.close();
});

test("lets a withheld change of address be asked for again, and no older link complete it", async () => {
  const { limited, state } = await createLimitedBackend();
  const { client, accessToken } = await createTestUser(limited, "moves@example.com");
  await client.auth.setSession({ access_token: accessToken, refresh_token: "unused" });
  await client.auth.updateUser({ email: "first@example.com" });
  const first = limited.mailbox.linkTo("first@example.com");
  state.isFull = true;
  const { data } = await client.auth.updateUser({ email: "second@example.com" });
  expect(data.user?.new_email).toBe("second@example.com");
  expect((await outcome(limited, first)).get("error_code")).toBe("otp_expired");
  state.isFull = false;
  passMinutes(2);
  await limited.anonClient().auth.resend({ type: "email_change", email: "moves@example.com" });
  expect((await outcome(limited, limited.mailbox.linkTo("second@example.com"))).get("access_token")).toBeTruthy();
  await limited.close();
});

test("confirms an address that is not confirmed yet by a link that asks for a password", async () => {
  const email = "never-confirmed@example.com";
  await backend.anonClient().auth.signUp({ email, password: testPassword });
  await backend.anonClient().auth.resetPasswordForEmail(email);
  expect(emailsTo(email).map(({ kind }) => kind)).toEqual(["confirm-sign-up", "choose-password"]);
});

test.each(["/auth/v1/recover", "/auth/v1/resend"])(
  "%s responds alike for every address, also when repeated at once and when email fails",
  async (path) => {
    const errors: unknown[] = [];
    const { mailbox } = backend;
    let isAway = false;
    const other = await createTestBackend({
      mail: { send: async (mail) => (isAway ? Promise.reject(new Error("SMTP is away")) : mailbox.send(mail)) },
      logError: (fault) => void errors.push(fault),
    });
    await other.anonClient().auth.signUp({ email: "waiting@example.com", password: testPassword });
    await other.anonClient().auth.signUp({ email: "confirmed@example.com", password: testPassword });
    await followLink(other, mailbox.linkTo("confirmed@example.com"));
    const request = async (email: string) => {
      const headers = { apikey: other.publishableKey, "content-type": "application/json" };
      const response = await other.fetch(
        new Request(`http://localhost:3000${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify({ type: "signup", email }),
        }),
      );
      return [response.status, await response.text(), [...response.headers.keys()].join()].join(" ");
    };
    const answers = new Set<string>();
    for (const away of [false, true]) {
      isAway = away;
      passMinutes(2);
      for (const email of ["waiting@example.com", "waiting@example.com", "confirmed@example.com", "nobody@example.com"])
        answers.add(await request(email));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^200 \{\}/);
    expect(errors).toContainEqual(expect.objectContaining({ path: "email", status: 503 }));
    await other.close();
  },
);

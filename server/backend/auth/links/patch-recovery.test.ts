import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";

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

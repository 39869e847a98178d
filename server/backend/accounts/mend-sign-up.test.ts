import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(async () => {
  vi.useRealTimers();
  await backend.close();
});

const mailsTo = (email: string) => backend.mailbox.mails.filter(({ to }) => to === email);
const signUp = (email: string) => backend.visitor().auth.signUp({ email, password: testPassword });
const passMinutes = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });

test("a confirmation mail that got lost is sent again, once a minute, and its link works", async () => {
  const email = "lost@example.com";
  await signUp(email);
  expect((await backend.visitor().auth.resend({ type: "signup", email })).error?.code).toBe("over_email_send_rate_limit");
  expect((await signUp(email)).error?.status).toBe(429);
  passMinutes(2);
  expect((await backend.visitor().auth.resend({ type: "signup", email })).error).toBeNull();
  passMinutes(2);
  expect((await signUp(email)).error).toBeNull();
  expect(mailsTo(email)).toHaveLength(3);
  await backend.fetch(new Request(backend.mailbox.linkTo(email)));
  expect((await backend.visitor().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
});

test("a second sign-up does not tell that there is an account, and changes nothing of it", async () => {
  const email = "known@example.com";
  const user = await createTestUser(backend, email);
  const again = await backend.visitor().auth.signUp({ email, password: "some other sentence 3" });
  expect(again.error).toBeNull();
  expect(again.data.user?.id).not.toBe(user.id);
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(["Confirm your sign-up", "You already have an account"]);
  expect((await backend.visitor().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
});

test("whoever reads the mail confirms the password given last, not that of somebody who took the address first", async () => {
  const email = "taken@example.com";
  await backend.visitor().auth.signUp({ email, password: "the password of a stranger" });
  passMinutes(2);
  await signUp(email);
  await backend.fetch(new Request(backend.mailbox.linkTo(email)));
  expect((await backend.visitor().auth.signInWithPassword({ email, password: "the password of a stranger" })).error?.code).toBe("invalid_credentials");
  expect((await backend.visitor().auth.signInWithPassword({ email, password: testPassword })).error).toBeNull();
});

test("mails to reset a password are sent once a minute", async () => {
  const email = "forgetful@example.com";
  await createTestUser(backend, email);
  for (let round = 0; round < 3; round += 1) expect((await backend.visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
  expect(mailsTo(email)).toHaveLength(2);
  passMinutes(2);
  await backend.visitor().auth.resetPasswordForEmail(email);
  expect(mailsTo(email)).toHaveLength(3);
});

test("a mail that cannot be sent is 503, not a promise", async () => {
  const broken = await createTestBackend({ mail: { send: () => Promise.reject(new Error("SMTP is away")) } });
  const { error } = await broken.visitor().auth.signUp({ email: "a@example.com", password: testPassword });
  expect(error?.status).toBe(503);
  expect(error?.message).toContain("could not be sent");
  await broken.close();
});

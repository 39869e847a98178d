import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let isMailSlow = false;
let deliver = (): void => undefined;
beforeAll(async () => {
  const { mailbox, ...first } = await createTestBackend();
  await first.close();
  const send: typeof mailbox.send = async (mail) => {
    await mailbox.send(mail);
    if (isMailSlow) await new Promise<void>((resolve) => (deliver = resolve));
  };
  backend = Object.assign(await createTestBackend({ mail: { send } }), { mailbox });
});
afterAll(() => backend.close());

const requests = {
  "a sign-up": (email: string) => backend.anonClient().auth.signUp({ email, password: testPassword }),
  "a request for a new password": (email: string) => backend.anonClient().auth.resetPasswordForEmail(email),
  "a request for another email": (email: string) => backend.anonClient().auth.resend({ type: "signup", email }),
};

// How long an email takes would tell whether an address is known; `node bench/response-times.ts` measures what is left.
test.each(Object.entries(requests))("responds to %s before its email is delivered", async (name, send) => {
  const email = `known-${name.length}@example.com`;
  await createTestUser(backend, email);
  for (const address of [`unknown-${name.length}@example.com`, email]) {
    isMailSlow = true;
    const { error } = await send(address);
    expect(error).toBeNull();
    isMailSlow = false;
    deliver();
  }
});

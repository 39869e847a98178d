import { mock } from "node:test";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

// Checks that response times do not reveal which email addresses have an account: sign-up, recovery and resend for
// unknown, unconfirmed and confirmed ones, the fastest of several samples each, because load only adds time. Exits with 1
// when they differ too much.
const samples = 5;
/** Time to send an email, more than the allowed difference. */
const emailMs = 60;
const allowedMs = 20;
const kinds = ["unknown", "unconfirmed", "confirmed"] as const;

const mailbox = createMailbox();
const send: typeof mailbox.send = async (email) => {
  await mailbox.send(email);
  await new Promise((resolve) => setTimeout(resolve, emailMs));
};
const backend = Object.assign(await createTestBackend({ mail: { send } }), { mailbox });
const { auth } = backend.anonClient();
const requests = {
  signUp: (email: string) => auth.signUp({ email, password: testPassword }),
  resetPasswordForEmail: (email: string) => auth.resetPasswordForEmail(email),
  resend: (email: string) => auth.resend({ type: "signup", email }),
};

for (const [name, request] of Object.entries(requests)) {
  const fastest = { unknown: Infinity, unconfirmed: Infinity, confirmed: Infinity };
  for (let round = 0; round < samples; round += 1) {
    const toEmail = (kind: string) => `${kind}-${round}-${name.toLowerCase()}@example.com`;
    await auth.signUp({ email: toEmail("unconfirmed"), password: testPassword });
    await createTestUser(backend, toEmail("confirmed"));
    // Advances the time since the last email, so that the next one is not throttled.
    mock.timers.enable({ apis: ["Date"], now: Date.now() + 120_000 });
    for (const kind of kinds) {
      const startedAt = performance.now();
      await request(toEmail(kind));
      fastest[kind] = Math.min(fastest[kind], performance.now() - startedAt);
    }
    mock.timers.reset();
  }
  const times = Object.values(fastest);
  if (Math.max(...times) - Math.min(...times) > allowedMs) process.exitCode = 1;
  console.log(name.padEnd(24), kinds.map((kind) => `${kind} ${fastest[kind].toFixed(1)} ms`).join(", "));
}
await backend.close();

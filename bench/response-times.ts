import { mock } from "node:test";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

// Timing attack: whether response times reveal which email addresses have an account. Measures sign-up, recovery and
// resend for unknown, unconfirmed and confirmed addresses, the fastest of several samples each. Exits with 1 when they
// differ too much.
const samples = 5;
/** Simulated time to send an email in ms: more than the allowed difference. */
const emailMs = 60;
const allowedMs = 20;
const kinds = ["unknown", "unconfirmed", "confirmed"] as const;

const mailbox = createMailbox();
const send: typeof mailbox.send = async (email) => {
  const isSent = await mailbox.send(email);
  await new Promise((resolve) => setTimeout(resolve, emailMs));
  return isSent;
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
    // Moves the clock on, so that the next email is not throttled.
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

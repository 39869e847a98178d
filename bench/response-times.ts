import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

// How long sign-up, recovery and resend take for unknown, unconfirmed and confirmed addresses: the fastest of several, in ms.
// The three numbers of a line should be within 20 ms of each other, although each email takes 60 ms.
const samples = 5;
const emailMs = 60;
const kinds = ["unknown", "waiting", "confirmed"] as const;

const backend = await createTestBackend({
  mail: { send: () => new Promise((resolve) => setTimeout(resolve, emailMs)) },
});
const requests = {
  signUp: (email: string) => backend.anonClient().auth.signUp({ email, password: testPassword }),
  resetPasswordForEmail: (email: string) => backend.anonClient().auth.resetPasswordForEmail(email),
  resend: (email: string) => backend.anonClient().auth.resend({ type: "signup", email }),
};

for (const [name, send] of Object.entries(requests)) {
  const fastest = { unknown: Infinity, waiting: Infinity, confirmed: Infinity };
  for (let round = 0; round < samples; round += 1) {
    const toEmail = (kind: string) => `${kind}-${round}-${name}@example.com`.toLowerCase();
    await backend.anonClient().auth.signUp({ email: toEmail("waiting"), password: testPassword });
    await createTestUser(backend, toEmail("confirmed"));
    for (const kind of kinds) {
      const startedAt = performance.now();
      await send(toEmail(kind));
      fastest[kind] = Math.min(fastest[kind], performance.now() - startedAt);
    }
  }
  console.log(name.padEnd(24), kinds.map((kind) => `${kind} ${fastest[kind].toFixed(1)} ms`).join(", "));
}
await backend.close();

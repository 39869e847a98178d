import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";

const samples = 5;
/** Delay of an email in this test, in ms: more than the allowed difference. */
const emailMs = 60;

let backend: TestBackend;
beforeAll(async () => {
  const send = () => new Promise<void>((resolve) => setTimeout(resolve, emailMs));
  backend = await createTestBackend();
  const { mailbox } = backend;
  await backend.close();
  backend = Object.assign(
    await createTestBackend({ mail: { send: async (mail) => (await mailbox.send(mail), send()) } }),
    { mailbox },
  );
});
afterAll(async () => {
  vi.useRealTimers();
  await backend.close();
});

/** Moves the last email into the past, so that the next one is not throttled. */
const passMinutes = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });

const toTime = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const asked = {
  "a sign-up": (email: string) => backend.anonClient().auth.signUp({ email, password: testPassword }),
  "a request for a new password": (email: string) => backend.anonClient().auth.resetPasswordForEmail(email),
  "a request for another mail": (email: string) => backend.anonClient().auth.resend({ type: "signup", email }),
};

test.each(Object.entries(asked))(
  "responds to %s in the same time for known and unknown addresses",
  { timeout: 60_000 },
  async (name, request) => {
    const kinds = ["unknown", "waiting", "confirmed"] as const;
    const times: Record<(typeof kinds)[number], number[]> = { unknown: [], waiting: [], confirmed: [] };
    for (let round = 0; round < samples; round += 1) {
      const toEmail = (kind: string) => `${kind}-${round}-${name.length}@example.com`;
      await backend.anonClient().auth.signUp({ email: toEmail("waiting"), password: testPassword });
      await createTestUser(backend, toEmail("confirmed"));
      passMinutes(2);
      for (const kind of kinds) times[kind].push(await toTime(() => request(toEmail(kind))));
    }
    // The fastest of several, as whoever measures from outside would take: a busy machine only adds to a time.
    const fastest = kinds.map((kind) => Math.min(...times[kind]));
    expect(Math.max(...fastest) - Math.min(...fastest), fastest.join(" ")).toBeLessThan(20);
  },
);

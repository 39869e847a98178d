import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dayMs } from "#contracts/utc-day.ts";
import { readEnv } from "#server/env.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createProviderActivity, type ProviderActivity } from "../telemetry/provider-activity.ts";
import { createFailureTeller } from "./tell-of-failures.ts";

const ownerEmail = "owner@example.com";
let app: TestApp;
let activity: ProviderActivity;
let time: number;
beforeAll(async () => {
  app = await createTestApp({ env: { OWNER_EMAIL: ownerEmail } });
});
afterAll(() => app.close());
beforeEach(async () => {
  activity = createProviderActivity();
  time = Date.now();
  await mails().delete().gte("id", 0).throwOnError();
});

afterEach(() => void vi.useRealTimers());

const mails = () => app.backend.serviceClient().from("mails");
/** As in each process of a site. */
const createTeller = (variables: Record<string, string> = { OWNER_EMAIL: ownerEmail }) =>
  createFailureTeller(
    {
      activity,
      mail: app.mail,
      env: readEnv({
        SITE_URL: "https://site.example",
        IMAGE_URL_TEMPLATE: "http://127.0.0.1:1/{prompt}",
        ...variables,
      }),
    },
    () => time,
  );
const readEmails = async () => (await app.mail.listOutbox()) ?? [];
const ageEmails = async (ms: number): Promise<void> => {
  await mails()
    .update({ created_at: new Date(Date.now() - ms).toISOString() })
    .gte("id", 0)
    .throwOnError();
};

test("emails the owner which service failed, why, and what to do, and not the key", async () => {
  activity.record("model", new Error("Incorrect API key provided: sk-1234567890abcdef (status 401)"));
  await createTeller()();
  const [email, ...others] = await readEmails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: ownerEmail, subject: expect.stringContaining("The language model") as string });
  expect(email?.text).toContain("(status 401)");
  expect(email?.text).toContain(
    "What is built in answers until it works again. Check LLM_BASE_URL, LLM_MODEL and LLM_API_KEY, and the account at the service.",
  );
  expect(email?.text).toContain("https://site.example/admin#health");
  expect(email?.text).not.toContain("sk-1234567890abcdef");
});

test("sends one email a day for each service, however many processes see it fail", async () => {
  const [one, other] = [createTeller(), createTeller()];
  const tellAll = () => Promise.all([one(), other()]);
  activity.record("model", new Error("timeout"));
  await tellAll();
  activity.record("model");
  activity.record("model", new Error("timeout"));
  activity.record("voice", new Error("timeout"));
  await tellAll();
  expect(await readEmails()).toHaveLength(2);
  await ageEmails(dayMs - 60_000);
  await Promise.all([createTeller()(), tellAll()]);
  expect(await readEmails()).toHaveLength(2);
  await ageEmails(dayMs + 60_000);
  time += dayMs;
  await tellAll();
  await tellAll();
  expect(await readEmails()).toHaveLength(4);
});

test("sends no email about mail itself", async () => {
  activity.record("mail", new Error("535 refused"));
  activity.record("pictures", new Error("timeout"));
  await createTeller()();
  expect((await readEmails()).map(({ subject }) => subject)).toEqual([expect.stringContaining("The picture service")]);
});

test("sends nothing of what works again, of a sketch, or without an address of the owner", async () => {
  activity.record("voice", new Error("timeout"));
  await createTeller({})();
  activity.record("voice");
  activity.record("pictures", new Error("the image process ended"));
  await createTeller({ OWNER_EMAIL: ownerEmail, IMAGE_URL_TEMPLATE: "" })();
  expect(await readEmails()).toEqual([]);
});

test("looks within half a minute by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const site = await createTestApp({
    backend: app.backend,
    env: { OWNER_EMAIL: ownerEmail },
    providerActivity: activity,
  });
  activity.record("voice", new Error("timeout"));
  vi.advanceTimersByTime(30_000);
  await expect.poll(readEmails).toHaveLength(1);
  await site.flush();
});

test("emails the owner once that a backup failed, and why", async () => {
  const tell = createFailureTeller({
    activity,
    backups: { lastFailure: () => ({ at: new Date(time), reason: "differs from the site" }) },
    mail: app.mail,
    env: readEnv({ OWNER_EMAIL: ownerEmail }),
  });
  await tell();
  await tell();
  const emails = await readEmails();
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("differs from the site");
  expect(emails[0]?.text).toContain("/admin#backup");
});

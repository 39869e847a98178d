import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailKind } from "#contracts/accounts/email-templates.ts";
import { createJobs, type Jobs } from "../../jobs/create-jobs.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { countEmail } from "./email-limits.ts";
import { createQueuedMailer } from "./mailer.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

const ownerEmail = "Owner+site@example.com";
let backend: TestBackend;
let jobs: Jobs;
beforeAll(async () => {
  backend = await createTestBackend();
  jobs = createJobs({ backend, log: silentLog });
});
afterAll(async () => {
  await jobs.close();
  await backend.close();
});
const emails = () => backend.serviceClient().from("mails");
beforeEach(async () => void (await emails().delete().gte("id", 0).throwOnError()));

/** A mailer of a process that has just started. */
const createMailer = () => {
  const mailer = createQueuedMailer({ contentDir: "content", log: silentLog, ownerEmail });
  mailer.open(backend.serviceClient(), shippedContent, jobs);
  return mailer;
};
const send = (kind: EmailKind, to: string) => createMailer().send({ kind, to, link: "http://localhost:3000/auth" });
const sendMany = async (kind: EmailKind, recipients: string[]) => {
  const results = await Promise.all(recipients.map((to) => send(kind, to)));
  return results.filter(Boolean).length;
};
const age = async (seconds: number) => {
  const { data } = await emails().select("id,created_at").throwOnError();
  for (const { id, created_at } of data)
    await emails()
      .update({ created_at: new Date(Date.parse(created_at) - seconds * 1_000).toISOString() })
      .eq("id", id)
      .throwOnError();
};
const times = (count: number, to: string): string[] => Array.from({ length: count }, () => to);
const tagged = (count: number, name: string, domain = "example.org"): string[] =>
  Array.from({ length: count }, (_, index) => `${name}+${index}@${domain}`);

test("sends one link a minute and ten an hour to an address, by processes that know nothing of each other", async () => {
  let sent = 0;
  for (let minute = 0; minute < 12; minute += 1) {
    sent += await sendMany("reset-password", times(5, "ada@example.org"));
    await age(61);
  }
  expect(sent).toBe(10);
  await age(3_600);
  expect(await send("reset-password", "ADA@example.org")).toBe(true);
});

test("counts the tagged addresses of a mailbox together, and the plain address apart", async () => {
  expect(await sendMany("confirm-sign-up", tagged(15, "ada"))).toBe(10);
  expect(await send("confirm-sign-up", "Ada+other@Example.org")).toBe(false);
  expect(await send("confirm-sign-up", "ada@example.org")).toBe(true);
  expect(await send("confirm-sign-up", "bob+1@example.org")).toBe(true);
});

test("lets tagged addresses of a mailbox use up nothing of an account's address or the owner's", async () => {
  expect(await sendMany("reset-password", tagged(15, "ada"))).toBe(15);
  expect(await sendMany("choose-password", tagged(15, "owner", "example.com"))).toBe(10);
  expect(await send("choose-password", "owner+SITE@example.com")).toBe(true);
});

test("counts each kind apart", async () => {
  expect(await sendMany("request-received", tagged(15, "ada"))).toBe(10);
  for (const kind of ["confirm-sign-up", "choose-password", "confirm-new-address", "reset-password"] as const)
    expect(await send(kind, "ada+0@example.org"), kind).toBe(true);
});

test("sends all that follows a decision of the owner or of an account's user", async () => {
  for (const kind of ["request-approved", "request-rejected", "account-deleted"] as const)
    expect(await sendMany(kind, times(15, "ada@example.org")), kind).toBe(15);
});

test("does not reveal by its limit whether an address that somebody wants to move to is taken", async () => {
  const send = (kind: "confirm-new-address" | "account-exists", index: number) =>
    createMailer().send({ to: `ada+${index}@example.org`, kind, countedAs: "confirm-new-address" });
  for (let index = 0; index < 10; index += 1)
    expect(await send(index % 2 ? "account-exists" : "confirm-new-address", index)).toBe(true);
  for (const kind of ["account-exists", "confirm-new-address"] as const) expect(await send(kind, 99)).toBe(false);
});

test("keeps what it counts for within the length of its column", () => {
  const longest = `${"ä".repeat(300)}@${"ö.".repeat(200)}org`;
  expect(countEmail("confirm-sign-up", longest, undefined).countedFor.length).toBeLessThanOrEqual(500);
});

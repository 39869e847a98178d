import texts from "#content/access.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const { "request-received": received, "request-to-decide": toDecide } = mails.mails;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { OWNER_EMAIL: "owner@example.com" } });
});
afterAll(() => app.close());

const request = async (body: unknown, from?: string) => {
  const response = await app.call("request-access", body, {}, from);
  return {
    status: response.status,
    body: (await response.json()) as { message?: string; error?: string; code?: string },
  };
};
const emailsTo = async (to: string) => ((await app.mail.listOutbox()) ?? []).filter((mail) => mail.to === to);
const complete = { name: "Ada", email: "Ada@Example.org", reason: "I would like to talk with NEO." };

test("stores a request and notifies applicant and owner", async () => {
  expect(await request(complete)).toEqual({
    status: 200,
    body: { message: texts.request.toasts.submittedText },
  });
  const { data } = await app.backend.serviceClient().from("access_requests").select("name,email,reason,status");
  expect(data).toEqual([{ ...complete, status: "pending" }]);
  const [toApplicant] = await emailsTo("Ada@Example.org");
  expect(toApplicant).toMatchObject({
    subject: received.subject,
    text: expect.stringContaining(received.heading.replace("{name}", "Ada")) as string,
  });
  const [toOwner] = await emailsTo("owner@example.com");
  expect(toOwner?.subject).toBe(toDecide.subject.replace("{name}", "Ada"));
  expect(toOwner?.text).toContain("I would like to talk with NEO.");
});

test("reports a duplicate request of an address in any case", async () => {
  const again = await request({ ...complete, email: "ADA@example.ORG", name: "Eve" });
  expect(again).toMatchObject({
    status: 409,
    body: { code: "conflict", error: expect.stringContaining("already submitted") as string },
  });
  expect(await emailsTo("ADA@example.ORG")).toEqual([]);
});

test.each([
  ["no name", { ...complete, name: " " }, "Please enter your name."],
  ["no address", { ...complete, email: "" }, "Please enter your email address."],
  [
    "an invalid address",
    { ...complete, email: "ada@example" },
    "Please enter a valid email address, like ada@example.org.",
  ],
  ["no reason", { ...complete, reason: "\n" }, "Please tell us why you would like access."],
  ["a reason of a book's length", { ...complete, reason: "x".repeat(5_001) }, "This can have up to 5,000 characters."],
  ["a number for a name", { ...complete, name: 7 }, "Please enter your name."],
  ["no body", undefined, "Please enter your name."],
])("rejects %s with a message", async (_what, body, sentence) => {
  expect(await request(body)).toEqual({ status: 400, body: { error: sentence, code: "invalid_request" } });
});

test("prevents form input from forging the owner's email", async () => {
  await request({
    name: "Mallory\r\nBcc: all@example.com <b>",
    email: "mallory@example.org",
    reason: "<script>alert(1)</script>\n<img src=x>",
  });
  const mail = (await emailsTo("owner@example.com")).at(-1);
  expect(mail?.subject).toBe(toDecide.subject.replace("{name}", "Mallory Bcc: all@example.com <b>"));
  expect(mail?.html).not.toMatch(/<script>|<img|<b>/);
});

test("allows thirty requests an hour per IP and reports when to retry", async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, index) =>
      request({ ...complete, email: `many-${index}@example.org` }, "203.0.113.9"),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.body.error).toMatch(/^Too many attempts. Please try again in \d+ minutes.$/);
});

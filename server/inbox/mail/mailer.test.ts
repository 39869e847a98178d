import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import { createJobs, type Jobs } from "../../jobs/create-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { getBackoffMs } from "../../http/outgoing/backoff.ts";
import { createEmailHandler } from "./deliver-emails.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpTransport } from "./smtp.ts";
import { createEditableContent } from "#tests/support/editable-content.ts";
import { createSmtpRefusal, type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { readEmails } from "#tests/support/read-emails.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;
const port = 4231;
let backend: TestBackend;
let mailer: Mailer;
let jobs: Jobs[] = [];
let server: FakeMailServer | undefined;

const startServer = async (refuse?: (address: string) => Error | null): Promise<void> => {
  server = await startFakeMailServer({ port, password: "p@ss", ...(refuse && { refuse }) });
};
const readReceived = () => server?.received ?? [];

const emails = () => readEmails(backend);
const setDue = async () =>
  void (await backend
    .serviceClient()
    .from("jobs")
    .update({ due_at: new Date(0).toISOString() })
    .eq("kind", "mail")
    .eq("state", "waiting"));
const startJobs = (): Jobs => {
  const started = createJobs({ backend, log: silent });
  jobs.push(started);
  return started;
};
const reported: (string | null)[] = [];
const createTestMailer = (smtp = true) => {
  mailer = createQueuedMailer({
    contentDir: "content",
    log: silent,
    transport: smtp
      ? createSmtpTransport(`smtp://chloe:p%40ss@127.0.0.1:${port}`, "Chloe <chloe@example.org>")
      : undefined,
    onDelivery: (error) => void reported.push(error instanceof Error ? error.message : null),
  });
  mailer.open(backend.serviceClient(), shippedContent, startJobs());
};
const send = (to = "ada@example.org") =>
  mailer.send({ kind: "request-received", to, link: "http://localhost:3000/auth" });

beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  reported.length = 0;
  await backend.serviceClient().from("mails").delete().gte("id", 0);
});
afterEach(async () => {
  for (const started of jobs) void started.close();
  jobs = [];
  mailer.close();
  await server?.stop();
  server = undefined;
});

test("delivers an email by SMTP as text and HTML, and does not store its body", async () => {
  await startServer();
  createTestMailer();
  await send();
  await mailer.deliver();
  expect(readReceived()).toHaveLength(1);
  expect(readReceived()[0]).toMatchObject({ from: "chloe@example.org", to: ["ada@example.org"], user: "chloe" });
  const { source = "" } = readReceived()[0] ?? {};
  expect(source).toContain(`\r\nSubject: ${mails.mails["request-received"].subject}\r\n`);
  expect(source).toMatch(/^From: Chloe <chloe@example.org>\r$/m);
  expect(source).toMatch(/^Message-ID: <[0-9a-f]{32}@example.org>\r$/im);
  expect(source).toContain("text/plain");
  expect(source).toContain("text/html");
  expect(await emails()).toMatchObject([
    { status: "sent", attempts: 1, text: "", html: "", sent_at: expect.any(String) as string },
  ]);
});

test("queues emails while SMTP is down and delivers them afterwards", async () => {
  createTestMailer();
  await send();
  await mailer.deliver();
  expect(await emails()).toMatchObject([
    { status: "queued", attempts: 1, problem: expect.stringContaining("ECONNREFUSED") as string },
  ]);
  await mailer.deliver();
  expect((await emails())[0]?.attempts).toBe(1);
  await startServer();
  await setDue();
  await mailer.deliver();
  expect(readReceived()).toHaveLength(1);
  expect(await emails()).toMatchObject([{ status: "sent", attempts: 2, problem: null }]);
});

test("delivers emails that were queued before a restart", async () => {
  createTestMailer();
  await send();
  await mailer.deliver();
  for (const started of jobs) void started.close();
  mailer.close();
  await startServer();
  await setDue();
  createTestMailer();
  await mailer.deliver();
  expect(readReceived()).toHaveLength(1);
});

test("does not retry permanent failures, retries temporary ones, and delivers other emails", async () => {
  await startServer((address) =>
    address.startsWith("gone")
      ? createSmtpRefusal(550, "No such user")
      : address.startsWith("busy")
        ? createSmtpRefusal(451, "Later")
        : null,
  );
  createTestMailer();
  for (const to of ["gone@example.org", "busy@example.org", "ada@example.org"]) await send(to);
  await mailer.deliver();
  expect((await emails()).map(({ recipient, status }) => [recipient, status])).toEqual([
    ["gone@example.org", "failed"],
    ["busy@example.org", "queued"],
    ["ada@example.org", "sent"],
  ]);
});

test("shows an email as failed whose last attempt broke before the mail server was asked", async () => {
  const service = backend.serviceClient();
  const email = { recipient: "ada@example.org", subject: "s", text: "t", html: "h", status: "queued" } as const;
  await service.from("mails").insert(email).throwOnError();
  const deadline = new Date(0).toISOString();
  await service.from("jobs").update({ deadline }).eq("kind", "mail").throwOnError();
  const store = { ...createOutbox(service), find: () => Promise.reject(new Error("It broke.")) };
  const started = startJobs();
  started.handle(createEmailHandler({ store, findTransport: () => ({ deliver: async () => undefined }), log: silent }));
  await started.run("mail");
  expect(await emails()).toMatchObject([{ status: "failed", attempts: 1, problem: "It broke." }]);
});

test("delivers each email once from two processes with one queue", async () => {
  await startServer();
  createTestMailer();
  const other = createQueuedMailer({
    contentDir: "content",
    log: silent,
    transport: createSmtpTransport(`smtp://chloe:p%40ss@127.0.0.1:${port}`, "chloe@example.org"),
  });
  other.open(backend.serviceClient(), shippedContent, startJobs());
  for (let index = 0; index < 15; index++)
    await backend
      .serviceClient()
      .from("mails")
      .insert({ recipient: `m${index}@example.org`, subject: "s", text: "t", html: "h", status: "queued" });
  await Promise.all([mailer.deliver(), other.deliver()]);
  other.close();
  expect(
    readReceived()
      .map(({ to }) => String(to[0]))
      .sort(),
  ).toEqual(Array.from({ length: 15 }, (_, index) => `m${index}@example.org`).sort());
});

test("stores emails oldest first without SMTP", async () => {
  createTestMailer(false);
  await send("first@example.org");
  await send("second@example.org");
  expect(await mailer.listOutbox()).toMatchObject([
    {
      to: "first@example.org",
      subject: mails.mails["request-received"].subject,
      text: expect.stringContaining("http://localhost:3000/auth") as string,
      html: expect.stringContaining("<html") as string,
      at: expect.stringMatching(/^\d{4}-.*T/) as string,
    },
    { to: "second@example.org" },
  ]);
});

test("holds emails until the database is set", async () => {
  mailer = createQueuedMailer({ contentDir: "content", log: silent });
  const sending = mailer.send({ to: "early@example.org", kind: "account-exists" });
  mailer.open(backend.serviceClient(), shippedContent, startJobs());
  await sending;
  expect(await mailer.listOutbox()).toMatchObject([{ to: "early@example.org" }]);
});

test("backs off from seconds to an hour", () => {
  expect([1, 2, 3, 20].map(getBackoffMs)).toEqual([15_000, 30_000, 60_000, 3_600_000]);
});

test("writes an email with the name and the words that the owner has published since the last one", async () => {
  const content = createEditableContent();
  mailer = createQueuedMailer({ contentDir: "content", log: silent });
  mailer.open(backend.serviceClient(), content, startJobs());
  await send();
  const words = { subject: "{product} has read it", button: "Come in" };
  await content.publish({
    persona: { productName: "Mira & the sea" },
    "mail/mails": { signature: "Good night,\n{product}", mails: { "request-received": words } },
  });
  await send();
  const [before, after] = (await mailer.listOutbox()) ?? [];
  expect(before?.subject).toBe(shippedContent.get("mail/mails").mails["request-received"].subject);
  expect(after?.subject).toBe("Mira & the sea has read it");
  expect(after?.text).toContain("Come in:\nhttp://localhost:3000/auth\n\nGood night,\nMira & the sea\n");
  expect(after?.html).toContain("Good night,<br>Mira &#38; the sea");
  expect(after?.html).not.toContain("Chloe");
});

test("names the address that ends an email in its headers, for the button of mail programs", async () => {
  await startServer();
  createTestMailer();
  const unsubscribeUrl = "http://localhost:3000/letters/end?token=AAAAAAAAAAAAAAAAAAAAAA";
  await mailer.send({ kind: "letter-story", to: "ada@example.org", unsubscribeUrl });
  await mailer.deliver();
  const { text = "" } = readReceived()[0] ?? {};
  expect(text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect((await emails())[0]).toMatchObject({ status: "sent", unsubscribe_url: null });
});

test.each([
  ["an address that does not exist", 550, "5.1.1 No such user", 0],
  ["a server that does not relay for this site", 554, "5.7.1 Relay access denied", 1],
  ["a full server", 452, "4.2.2 Try again later", 1],
])("keeps subscribers after a refusal, but not one with %s", async (_, responseCode, message, kept) => {
  await startServer(() => createSmtpRefusal(responseCode, message));
  createTestMailer();
  const hash = "a".repeat(64);
  const request = { secret_hash: hash, email: "Gone@example.org", address: "gone@example.org", stories: "weekly" };
  const service = backend.serviceClient();
  await mailer.send({ kind: "confirm-letters", to: request.email }, async (mail) => {
    await service.rpc("request_letters", { mail, request }).throwOnError();
    return (await service.rpc("confirm_letters", { hash }).throwOnError()).data;
  });
  await mailer.deliver();
  const { data } = await service.from("subscribers").select("id").throwOnError();
  expect(data).toHaveLength(kept);
  for (const { id } of data) await service.from("subscribers").delete().eq("id", id).throwOnError();
});

test.each([
  [550, "5.1.1 <sender@example.org>: Recipient address rejected: User unknown"],
  [550, "No such user here"],
  [552, "5.2.2 Over quota"],
  [550, "5.4.1 Recipient address rejected: Access denied"],
  [450, "4.1.2 Recipient address rejected: Domain not found"],
])("does not call it a failure of mail that an address is refused: %i %s", async (responseCode, message) => {
  await startServer((address) => (address.startsWith("typo") ? createSmtpRefusal(responseCode, message) : null));
  createTestMailer();
  await send("typo@example.org");
  await mailer.deliver();
  expect(reported).toEqual([]);
  expect(mailer.counts()).toMatchObject({ failed: 0, [responseCode < 500 ? "retried" : "refused"]: 1 });
  expect((await emails())[0]?.problem).toContain(message.split(" ").at(-1));
  await send();
  await mailer.deliver();
  expect(reported).toEqual([null]);
});

test.each([
  [554, "5.7.1 Relay access denied"],
  [550, "Relaying denied"],
  [530, "5.7.0 Authentication required"],
  [550, "5.1.8 Sender address rejected: Domain not found"],
  [550, "Sender verify failed"],
  [451, "4.3.0 Try again later"],
])("calls it a failure of mail that no address is taken: %i %s", async (responseCode, message) => {
  await startServer(() => createSmtpRefusal(responseCode, message));
  createTestMailer();
  await send();
  await mailer.deliver();
  expect(reported).toEqual([expect.stringContaining(message)]);
});

import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createJobs } from "../../jobs/create-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp.ts";
import { createSmtpUtf8Check, findLetter } from "./smtp-utf8.ts";
import { type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { readEmails } from "#tests/support/read-emails.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

const logged: object[] = [];
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (entry: object, message: string) => void logged.push({ ...entry, message }),
} as unknown as Log;

let backend: TestBackend;
const stops: (() => Promise<unknown> | void)[] = [];
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  logged.length = 0;
  await backend.serviceClient().from("mails").delete().gte("id", 0);
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A mail server that says whether it has SMTPUTF8, and takes whatever it is sent. */
const startServer = async ({ hasUtf8 }: { hasUtf8: boolean }): Promise<FakeMailServer> => {
  const server = await startFakeMailServer({ hasUtf8 });
  stops.push(server.stop);
  return server;
};
const listRecipients = ({ received }: FakeMailServer): string[] => received.flatMap(({ to }) => to).toSorted();

const createMailer = (url: string, refusalMs = 60_000): Mailer => {
  const transport = createSmtpTransport(url, "chloe@example.org");
  const mailer = createQueuedMailer({ contentDir: "content", log, transport, refusalMs });
  const jobs = createJobs({ backend, log });
  mailer.open(backend.serviceClient(), shippedContent, jobs);
  stops.push(jobs.close, mailer.close);
  return mailer;
};
const sendTo = async (mailer: Mailer, ...addresses: string[]) => {
  for (const to of addresses) await mailer.send({ kind: "request-received", to });
  await mailer.deliver();
  const emails = await readEmails(backend);
  return emails.map(({ recipient, status, attempts, problem }) => ({ recipient, status, attempts, problem }));
};

test.each([
  ["ada@example.org", null],
  ["ada@münchen.example", null],
  ["jörg@example.org", "ö"],
  ["аня@пример.example", "а"],
  ["🦋@example.org", "🦋"],
  ["no-at", null],
])("finds in %s the letter %j that cannot be sent without SMTPUTF8", (address, letter) => {
  expect(findLetter(address)).toBe(letter);
});

test("sends to any address by a server with SMTPUTF8", async () => {
  const server = await startServer({ hasUtf8: true });
  const mailer = createMailer(server.url);
  expect(await mailer.findRefusal("jörg@example.org")).toBe(null);
  const sent = await sendTo(mailer, "jörg@example.org", "ada@example.org");
  expect(sent?.map(({ status }) => status)).toEqual(["sent", "sent"]);
  expect(listRecipients(server)).toEqual(["ada@example.org", "jörg@example.org"]);
});

test("says in words that a server without SMTPUTF8 cannot send to an address, tries it once and sends the others", async () => {
  const server = await startServer({ hasUtf8: false });
  const mailer = createMailer(server.url);
  const problem =
    "The mail server 127.0.0.1 lacks SMTPUTF8, so it takes no address with letters like “ö” before the @.";
  expect(await sendTo(mailer, "jörg@example.org", "ada@example.org", "ada@münchen.example")).toEqual([
    { recipient: "jörg@example.org", status: "failed", attempts: 1, problem },
    { recipient: "ada@example.org", status: "sent", attempts: 1, problem: null },
    { recipient: "ada@münchen.example", status: "sent", attempts: 1, problem: null },
  ]);
  expect(listRecipients(server)).toEqual(["ada@example.org", "ada@münchen.example"]);
  expect(logged).toMatchObject([{ message: "email failed permanently", detail: problem }]);
  await mailer.deliver();
  expect(server.received).toHaveLength(2);
});

test("says so of the sender's address too", async () => {
  const transport = createSmtpTransport((await startServer({ hasUtf8: false })).url, "Jörg <jörg@example.org>");
  stops.push(() => transport.close());
  const email = { key: "1", to: "ada@example.org", subject: "S", text: "T", html: "H" };
  await expect(transport.deliver(email)).rejects.toMatchObject({ isPermanent: true, isAddressRefused: false });
});

test("keeps in the queue what cannot be decided while the server does not answer", async () => {
  const silent: Server = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  silent.close();
  await once(silent, "close");
  const mailer = createMailer(`smtp://127.0.0.1:${port}`);
  expect(await mailer.findRefusal("jörg@example.org")).toBe(null);
  expect(await sendTo(mailer, "jörg@example.org")).toMatchObject([{ status: "queued", attempts: 1 }]);
});

test("asks the server once for many addresses, and again after a while", async () => {
  const { url, countConnections } = await startServer({ hasUtf8: false });
  const { hostname: host, port } = new URL(url);
  let now = 0;
  const hasUtf8 = createSmtpUtf8Check({ host, port: Number(port), connectionTimeout: 10_000 }, { now: () => now });
  expect(await Promise.all(Array.from({ length: 20 }, hasUtf8))).toEqual(Array.from({ length: 20 }, () => false));
  expect(countConnections()).toBe(1);
  now = 600_001;
  await hasUtf8();
  expect(countConnections()).toBe(2);
});

test("does not hold up a form for a server that says nothing", async () => {
  const open: Socket[] = [];
  const mute = createServer((socket) => void open.push(socket)).listen(0, "127.0.0.1");
  await once(mute, "listening");
  stops.push(() => {
    for (const socket of open) socket.destroy();
    mute.close();
  });
  const mailer = createMailer(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`, 50);
  expect(await mailer.findRefusal("jörg@example.org")).toBe(null);
});

const post = (app: TestApp, path: string, body: object, method = "POST") =>
  app.request(path, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", apikey: app.backend.publishableKey },
  });

test("refuses such an address in words wherever somebody enters it, and stores nothing", async () => {
  const { url } = await startServer({ hasUtf8: false });
  const site = await createTestBackend();
  const app = await createTestApp({ backend: site, transport: createSmtpTransport(url, "chloe@example.org") });
  stops.push(async () => {
    app.mail.close();
    await app.close();
  });
  const sentence =
    "Our mail server cannot send to addresses with letters like “ö” before the @. Please use another address.";
  const email = "jörg@example.org";
  const request = await app.call("request-access", { name: "Jörg", email, reason: "Because." });
  expect([request.status, await request.json()]).toEqual([400, { error: sentence, code: "invalid_request" }]);
  for (const [path, method, body] of [
    ["/auth/v1/signup", "POST", { email, password: "a rather long sentence 9" }],
    ["/auth/v1/recover", "POST", { email }],
    ["/auth/v1/resend", "POST", { email, type: "signup" }],
    ["/auth/v1/user", "PUT", { email }],
  ] as const) {
    const response = await post(app, path, body, method);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      400,
      expect.objectContaining({ error_code: "email_address_invalid", msg: sentence }) as object,
    ]);
  }
  expect((await site.serviceClient().from("access_requests").select("id")).data).toEqual([]);
  expect((await site.serviceClient().from("mails").select("id")).data).toEqual([]);
  const other = await app.call("request-access", { name: "Ada", email: "ada@example.org", reason: "Because." });
  expect(other.status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { readEnv } from "../../env.ts";
import { createJobs } from "../../jobs/create-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import { createMailer } from "./create-mailer.ts";
import { DeliveryError } from "./email.ts";
import { createQueuedMailer } from "./mailer.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const sendAndReadLog = async (siteUrl: string, to: string): Promise<string> => {
  const lines: string[] = [];
  const note = (...given: unknown[]) => void lines.push(JSON.stringify(given));
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log;
  const mailer = createMailer(readEnv({ SITE_URL: siteUrl }), "content", log);
  const jobs = createJobs({ backend, log });
  mailer.open(backend.serviceClient(), shippedContent, jobs);
  await mailer.send({ kind: "confirm-sign-up", to, link: `${siteUrl}/auth/v1/verify?token=live-secret` });
  expect((await mailer.listOutbox())?.at(-1)).toMatchObject({ to, text: expect.stringContaining("live-secret") });
  await jobs.close();
  mailer.close();
  return lines.join("\n");
};

test("shows an email without a mail server in the log of a site on this machine", async () => {
  const log = await sendAndReadLog("http://localhost:3000", "ada@example.org");
  expect(log).toContain("ada@example.org");
  expect(log).toContain("live-secret");
});

test("logs neither link nor address of an email of a site that other machines reach", async () => {
  const log = await sendAndReadLog("https://chloe.example", "grace@example.org");
  expect(log).not.toMatch(/grace|live-secret|https:/);
  expect(log).toContain("email stored in the outbox");
});

test("logs what a mail server said without the address in it", async () => {
  const details: unknown[] = [];
  const note = ({ detail }: { detail?: unknown }) => void details.push(detail);
  const log = { debug: note, info: note, warn: note, error: note } as unknown as Log;
  const deliver = () =>
    Promise.reject(new DeliveryError("550 <alan@example.org>: no such user here", { isPermanent: true }));
  const transport = { deliver, close: () => undefined };
  const mailer = createQueuedMailer({ contentDir: "content", log, transport });
  const jobs = createJobs({ backend, log });
  mailer.open(backend.serviceClient(), shippedContent, jobs);
  await mailer.send({ kind: "request-received", to: "alan@example.org", link: "http://localhost:3000/auth" });
  await mailer.deliver();
  await jobs.close();
  mailer.close();
  expect(details).toEqual(["550 <[email]>: no such user here"]);
  expect(mailer.counts()).toMatchObject({ failed: 1, sent: 0 });
});

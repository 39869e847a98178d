import { afterAll, beforeAll, describe, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import type { TestApp } from "#tests/support/create-test-app.ts";
import { goodPassword } from "./backend-fixture.ts";
import { type MailingSite, mailingSites } from "./mailing-sites.ts";

const owner = "the.owner+site@example.com";

const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe.each(mailingSites)("%s", (_name, createSite) => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await createSite({ OWNER_EMAIL: owner });
  });
  afterAll(() => site.stop());

  let sent = 0;
  const post = (path: string, body: object, from: string) => {
    const app = site.replicas[(sent += 1) % site.replicas.length] as TestApp;
    const headers = { apikey: app.backend.publishableKey, "content-type": "application/json" };
    return app.request(path, { method: "POST", body: JSON.stringify(body), headers }, from);
  };
  const recover = (email: string, from: string) => post("/auth/v1/recover", { email }, from);
  const resend = (email: string, from: string) => post("/auth/v1/resend", { email, type: "signup" }, from);
  const signUp = (email: string, from: string, password = goodPassword) =>
    post("/auth/v1/signup", { email, password }, from);
  const statuses = async (asked: Promise<Response>[]) => [
    ...new Set((await Promise.all(asked)).map(({ status }) => status)),
  ];
  const emailsTo = async (matches: (to: string) => boolean) =>
    ((await site.replicas[0]?.mail.listOutbox()) ?? []).filter(({ to }) => matches(to));
  const subjectsTo = async (email: string) => (await emailsTo((to) => to === email)).map(({ subject }) => subject);
  /** Uses the link of an email. */
  const follow = async (text = "") => {
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
    const [type, token_hash] = [link.searchParams.get("type"), link.searchParams.get("token")];
    const response = await post("/auth/v1/verify", { type, token_hash }, "198.51.100.9");
    return { type, status: response.status };
  };
  const followLast = async (email: string) => follow((await emailsTo((to) => to === email)).at(-1)?.text);

  test("answers everybody alike after thirty recovery requests for an address, and the last link works", async () => {
    const email = "victim@example.org";
    expect((await signUp(email, "198.51.100.1")).status).toBe(200);
    expect(await followLast(email)).toEqual({ type: "signup", status: 200 });
    const startedAt = Date.now();
    for (const from of ["203.0.113.1", "203.0.113.2"])
      expect(await statuses(many(15, () => recover(email, from)))).toEqual([200]);
    for (const request of [recover, resend, signUp]) expect((await request(email, "198.51.100.2")).status).toBe(200);
    const { subject } = mails.mails["reset-password"];
    const resets = (await emailsTo((to) => to === email)).filter((one) => one.subject === subject);
    expect(resets.length).toBeGreaterThanOrEqual(1);
    expect(resets.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - startedAt) / 60_000));
    expect(await follow(resets.at(-1)?.text)).toEqual({ type: "recovery", status: 200 });
  });

  test("lets the owner sign up after strangers have tried to for an hour", { tags: "night" }, async () => {
    for (const from of many(4, (index) => `203.0.113.${10 + index}`))
      expect(await statuses(many(10, () => signUp(owner, from, "the password of a stranger 1")))).toEqual([200]);
    expect((await signUp(owner, "198.51.100.3")).status).toBe(200);
    expect(await followLast(owner)).toEqual({ type: "recovery", status: 200 });
  });

  test("counts what a mailbox gets under all its addresses, and keeps room for the plain one", async () => {
    const variants = [
      ...many(15, (index) => `ada+${index}@gmail.com`),
      ...many(15, (index) => `${["a.da", "ad.a", "a.d.a"][index % 3]}+${index}@GoogleMail.com`),
    ];
    const answers = variants.map((email, index) => signUp(email, `203.0.113.${20 + (index % 3)}`));
    expect(await statuses(answers)).toEqual([200]);
    const isAdas = (to: string) => /@g(oogle)?mail\.com$/.test(to) && !to.startsWith("ada@");
    const toVariants = await emailsTo((to) => isAdas(to) && to.replace(/\+.*|\./g, "") === "ada");
    expect(toVariants).toHaveLength(10);
    expect((await signUp("ada@gmail.com", "198.51.100.4")).status).toBe(200);
    expect(await subjectsTo("ada@gmail.com")).toEqual([mails.mails["confirm-sign-up"].subject]);
  });

  test("tells the owner of ten requests for access in mails of their own, and of all others in one", async () => {
    const before = (await subjectsTo(owner)).length;
    const ask = (index: number, from: string) =>
      post("/functions/v1/request-access", { name: `N${index}`, email: `eve+${index}@example.org`, reason: "R" }, from);
    for (let index = 0; index < 40; index += 4) {
      const asked = many(4, (next) => ask(index + next, `203.0.113.${30 + (next % 2)}`));
      expect(await statuses(asked)).toEqual([200]);
    }
    const subjects = (await subjectsTo(owner)).slice(before);
    const isDigest = (subject: string) => subject === mails.mails["requests-waiting"].subject;
    expect([subjects.length, subjects.filter(isDigest).length]).toEqual([11, 1]);
    expect(await emailsTo((to) => to.startsWith("eve+"))).toHaveLength(10);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SubscriberImport, SubscriberPlan } from "#contracts/inbox/subscriber-import.ts";
import { importAgreement, maxImportedSubscribers } from "#contracts/inbox/subscriber-import-limits.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { pressButton } from "#tests/support/links/press-button.ts";

const env = { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "Chloe <chloe@example.org>" };
let backend: TestBackend;
let app: TestApp;
let clients = 0;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ...env, ADMIN_SECRET: "a long admin secret" } });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.serviceClient().from("mails").delete().gte("id", 0).throwOnError();
});

const owner = { "x-admin-secret": "a long admin secret" };
const read = async (text: string, headers: Record<string, string> = owner) => {
  const response = await app.request("/functions/v1/read-subscribers", { method: "POST", body: text, headers });
  return { status: response.status, ...((await response.json()) as SubscriberPlan & { error?: string }) };
};
const call = async (body: object, headers: Record<string, string> = owner) => {
  const response = await app.call("subscriber-imports", body, headers);
  const answer = (await response.json()) as {
    added: number;
    removed: number;
    imports: SubscriberImport[];
    error?: string;
  };
  return { status: response.status, ...answer };
};
const add = (...emails: string[]) =>
  call({ action: "add", source: "list.csv", emails, stories: "weekly", agreement: importAgreement });
const getImports = async () => (await call({ action: "list" })).imports;
const listEmails = async () =>
  (await backend.serviceClient().from("subscribers").select("email").order("email").throwOnError()).data.map(
    ({ email }) => email,
  );
const findLink = async (to: string, page: "confirm" | "end"): Promise<URL> => {
  const text = ((await app.mail.listOutbox()) ?? []).findLast((email) => email.to === to)?.text ?? "";
  return new URL(new RegExp(`http\\S+/letters/${page}\\?token=[\\w-]{22}`).exec(text)?.[0] ?? "");
};
const subscribe = async (email: string) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ email, letters: "at-once" }).toString();
  await app.request("/letters/ask", { method: "POST", headers, body }, `203.0.113.${(clients += 1)}`);
  await pressButton(app.request, await findLink(email, "confirm"));
};

test("says who would come along and why others would not, and stores nothing", async () => {
  await subscribe("here@example.org");
  await subscribe("gone@example.org");
  await pressButton(app.request, await findLink("gone@example.org", "end"));
  const plan = await read(
    "email,status\nnew@example.org,active\nHere@example.org,active\nGONE@example.org,active\nleft@example.org,unsubscribed",
  );
  expect(plan).toEqual({
    status: 200,
    tool: null,
    emails: ["new@example.org"],
    skipped: [
      { reason: "unsubscribed", count: 1, examples: ["left@example.org"] },
      { reason: "here", count: 1, examples: ["Here@example.org"] },
      { reason: "left", count: 1, examples: ["GONE@example.org"] },
    ],
  });
  expect(await listEmails()).toEqual(["here@example.org"]);
});

test("adds people on the owner's word, which it keeps, and sends nothing", async () => {
  expect(await add("one@example.org", "Two@Example.org", "two@example.org")).toEqual({ status: 200, added: 2 });
  const { data } = await backend
    .serviceClient()
    .from("subscribers")
    .select("email,address,stories,incidents_since,told_at")
    .eq("address", "two@example.org")
    .throwOnError();
  expect(data).toEqual([
    { email: "two@example.org", address: "two@example.org", stories: "weekly", incidents_since: null, told_at: null },
  ]);
  expect((await getImports())[0]).toMatchObject({ source: "list.csv", agreement: importAgreement, added: 2 });
  const audit = await backend
    .serviceClient()
    .from("audit_log")
    .select("action,subject")
    .order("id", { ascending: false });
  expect(audit.data?.[0]).toEqual({ action: "subscribers imported", subject: `list.csv: ${importAgreement}` });
  expect(await app.mail.listOutbox()).toEqual([]);
});

test("never brings back who left, was taken out or took no email, whatever is asked", async () => {
  await subscribe("left@example.org");
  await pressButton(app.request, await findLink("left@example.org", "end"));
  await backend.serviceClient().from("subscribers").delete().eq("address", "one@example.org").throwOnError();
  expect(await add("left@example.org", "LEFT@example.org", "one@example.org")).toEqual({ status: 200, added: 0 });
  expect(await listEmails()).not.toContain("left@example.org");
  await backend.serviceClient().from("mails").delete().gte("id", 0).throwOnError();
  await subscribe("left@example.org");
  expect(await listEmails()).toContain("left@example.org");
});

test("takes back exactly those who did nothing since, once, and lets them come again", async () => {
  await add("idle@example.org", "active@example.org", "leaving@example.org");
  await subscribe("active@example.org");
  await backend.serviceClient().from("subscribers").delete().eq("address", "leaving@example.org").throwOnError();
  const others = (await listEmails()).filter((email) => email !== "idle@example.org");
  const id = (await getImports())[0]?.id;
  expect(await call({ action: "undo", id })).toEqual({ status: 200, removed: 1 });
  expect(await listEmails()).toEqual(others);
  expect((await getImports())[0]).toMatchObject({ added: 3, removed: 1, undone_at: expect.any(String) as string });
  expect((await call({ action: "undo", id })).status).toBe(404);
  expect((await read("email\nidle@example.org\nleaving@example.org")).emails).toEqual(["idle@example.org"]);
});

test("does not send those who are taken back the letters that wait for them", async () => {
  await add("waiting@example.org");
  const mail = { subject: "S", text: "T", html: "H", status: "queued", kind: "letter-story" } as const;
  const mails = () => backend.serviceClient().from("mails");
  await mails()
    .insert(["waiting@example.org", "other@example.org"].map((recipient) => ({ ...mail, recipient })))
    .throwOnError();
  await call({ action: "undo", id: (await getImports())[0]?.id });
  const { data } = await mails().select("recipient").throwOnError();
  expect(data).toEqual([{ recipient: "other@example.org" }]);
});

test.each([
  ["another sentence", { agreement: "They agreed." }],
  ["no sentence", { agreement: undefined }],
  ["nobody", { emails: [] }],
  ["too many", { emails: Array.from({ length: maxImportedSubscribers + 1 }, (_, index) => `${index}@example.org`) }],
  ["another rhythm", { stories: "hourly" }],
])("refuses %s", async (_, change) => {
  const before = await listEmails();
  const body = { action: "add", source: "s", emails: ["x@example.org"], stories: "weekly", agreement: importAgreement };
  expect((await call({ ...body, ...change })).status).toBe(400);
  expect(await listEmails()).toEqual(before);
});

test("takes as many as one import may have", { tags: "night" }, async () => {
  const emails = Array.from({ length: maxImportedSubscribers }, (_, index) => `reader-${index}@many.example`);
  const plan = await read(`email\n${emails.join("\n")}`);
  expect(plan.emails).toHaveLength(maxImportedSubscribers);
  expect(await add(...plan.emails)).toEqual({ status: 200, added: maxImportedSubscribers });
  expect((await read(`email\n${emails.join("\n")}\none-more@many.example`)).emails).toHaveLength(1);
  expect((await read(`email\n${emails.map((email) => `x${email}`).join("\n")}\nz@many.example`)).status).toBe(400);
});

test("is for the owner alone", async () => {
  expect((await read("email\na@example.org", {})).status).toBe(401);
  expect((await call({ action: "list" }, {})).status).toBe(401);
});

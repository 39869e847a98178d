import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboxEntry, InboxResult } from "#contracts/inbox/inbox-list.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const complete = { page: "/post/first-light", quote: "teh light", correction: "the light" };
const call = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await app.call(name, body, headers);
  return {
    status: response.status,
    body: (await response.json()) as {
      message: string;
      error: string;
      entries: InboxEntry<"typos">[];
    } & InboxResult,
  };
};
const request = (body: object, headers?: Record<string, string>) => call("admin-inbox", body, headers);
const rows = async () => (await app.backend.serviceClient().from("typo_reports").select("*").order("id")).data ?? [];
const clear = () => app.backend.serviceClient().from("typo_reports").delete().gte("id", 0);

test("stores a visitor's report as open, with trimmed texts", async () => {
  await clear();
  const { status, body } = await call("report-typo", { ...complete, quote: "  teh light\n", note: " " });
  expect([status, body]).toEqual([200, { message: "Thank you! The typo is noted." }]);
  expect(await rows()).toMatchObject([{ ...complete, note: null, status: "open", closed_at: null }]);
});

const notHere = "The page must be a path of this site, like /post/first-light.";
const wrong: [string, unknown, string][] = [
  ["no body", undefined, "Please name the page."],
  ["no quote", { ...complete, quote: " " }, "Please quote the text as it is."],
  ["no correction", { ...complete, correction: undefined }, "Please enter the corrected text."],
  ["a quote of 501 characters", { ...complete, quote: "x".repeat(501) }, "This can have up to 500 characters."],
  [
    "a correction of 501 characters",
    { ...complete, correction: "x".repeat(501) },
    "This can have up to 500 characters.",
  ],
  ["a page of 301 characters", { ...complete, page: `/${"x".repeat(300)}` }, "The page can have up to 300 characters."],
  ["a page that is a number", { ...complete, page: 7 }, "Please name the page."],
];
for (const page of [
  "first-light",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/auth/v1/verify?token=x",
  "/a b",
  "",
])
  wrong.push([`the page "${page}"`, { ...complete, page }, notHere]);

test.each(wrong)("rejects %s", async (_what, body, sentence) => {
  await clear();
  const refused = await call("report-typo", body);
  expect([refused.status, refused.body.error]).toEqual([400, sentence]);
  expect(await rows()).toEqual([]);
});

test("accepts the home page and the longest texts", async () => {
  await clear();
  const longest = { page: `/${"x".repeat(299)}`, quote: "x".repeat(500), correction: "y".repeat(500) };
  for (const report of [{ ...complete, page: "/" }, longest])
    expect((await call("report-typo", report)).status).toBe(200);
  expect(await rows()).toHaveLength(2);
});

test("rate-limits reports", async () => {
  const visitor = { "x-forwarded-for": "203.0.113.4" };
  const strict = await createTestApp({
    backend: app.backend as never,
    env: { ADMIN_MODE: "secret", ADMIN_SECRET: "a long enough secret" },
  });
  const codes: number[] = [];
  for (let index = 0; index < 61; index++) codes.push((await strict.call("report-typo", {}, visitor)).status);
  expect([codes[59], codes[60]]).toEqual([400, 429]);
});

test("lets the owner list, close, reopen and delete reports, and writes the audit log", async () => {
  await clear();
  for (const quote of ["one", "two", "three"]) await call("report-typo", { ...complete, quote });
  const list = async () => (await request({ action: "list", kind: "typos" })).body.entries;
  const named = async () => (await list()).map(({ row: { quote, status } }) => `${quote} ${status}`);
  const getId = async (quote: string) => (await list()).find(({ row }) => row.quote === quote)?.id;
  const apply = async (operation: string, id: string | undefined) =>
    (await request({ action: "apply", operation, entries: [id] })).body.failed;
  expect(await named()).toEqual(["three open", "two open", "one open"]);
  const three = await getId("three");
  expect(await apply("close", three)).toEqual([]);
  expect(await named()).toEqual(["three closed", "two open", "one open"]);
  expect((await list())[0]).toMatchObject({ isUnread: false, row: { closed_at: expect.any(String) as string } });
  expect(await apply("reopen", three)).toEqual([]);
  expect((await list())[0]).toMatchObject({ isUnread: true, row: { status: "open", closed_at: null } });
  const gone = await getId("one");
  expect(await apply("delete", gone)).toEqual([]);
  expect(await named()).toEqual(["three open", "two open"]);
  expect(await apply("close", gone)).toEqual([{ id: gone, error: "This entry no longer exists." }]);
  const { data } = await app.backend.serviceClient().from("audit_log").select("actor,action,subject").order("id");
  expect(data).toEqual(
    ["closed", "reopened", "deleted"].map((what) => ({
      actor: "owner (this machine)",
      action: `typo report ${what}`,
      subject: complete.page,
    })),
  );
});

test("takes a report when ten thousand are open, in place of the oldest", { tags: "night" }, async () => {
  await clear();
  const open = Array.from({ length: 10_000 }, () => complete);
  await app.backend.serviceClient().from("typo_reports").insert(open).throwOnError();
  expect((await call("report-typo", complete)).status).toBe(200);
});

test("allows only the owner to read or change reports", async () => {
  for (const body of [
    { action: "list", kind: "typos" },
    { action: "list-ids" },
    { action: "apply", operation: "delete", entries: ["typos/1"] },
    { action: "delete-network", entry: "typos/1" },
  ])
    expect((await request(body, { "x-forwarded-for": "203.0.113.9" })).status).toBe(401);
});

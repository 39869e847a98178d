import { afterAll, beforeAll, expect, test } from "vitest";
import type { TypoEntry } from "#contracts/admin.ts";
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
      entries: TypoEntry[];
      entry: TypoEntry;
      next: string | null;
    },
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

test("lets the owner list open reports first, close, reopen and delete them, and writes the audit log", async () => {
  await clear();
  for (const quote of ["one", "two", "three"]) await call("report-typo", { ...complete, quote });
  const list = async () => (await request({ action: "typos" })).body.entries;
  const named = async () => (await list()).map(({ quote, status }) => `${quote} ${status}`);
  const getId = async (quote: string) => (await list()).find((entry) => entry.quote === quote)?.id;
  expect(await named()).toEqual(["three open", "two open", "one open"]);
  const closed = await request({ action: "close-typo", id: await getId("three") });
  expect([closed.status, closed.body.entry.status, typeof closed.body.entry.closed_at]).toEqual([
    200,
    "closed",
    "string",
  ]);
  expect(await named()).toEqual(["two open", "one open", "three closed"]);
  expect((await request({ action: "reopen-typo", id: await getId("three") })).body.entry).toMatchObject({
    status: "open",
    closed_at: null,
  });
  const gone = await getId("one");
  expect((await request({ action: "delete-typo", id: gone })).status).toBe(200);
  expect(await named()).toEqual(["three open", "two open"]);
  expect((await request({ action: "close-typo", id: gone })).status).toBe(404);
  const { data } = await app.backend.serviceClient().from("audit_log").select("actor,action,subject").order("id");
  expect(data).toEqual(
    ["closed", "reopened", "deleted"].map((what) => ({
      actor: "owner (this machine)",
      action: `typo report ${what}`,
      subject: complete.page,
    })),
  );
});

test("paginates from open to closed reports without duplicates", async () => {
  await clear();
  const service = app.backend.serviceClient();
  await service.from("typo_reports").insert(
    Array.from({ length: 120 }, (_, index) => ({
      ...complete,
      quote: `q${index}`,
      status: index % 2 ? ("closed" as const) : ("open" as const),
      closed_at: index % 2 ? "2026-01-01T00:00:00Z" : null,
    })),
  );
  const found: TypoEntry[] = [];
  let before: string | null | undefined;
  do {
    const { body } = await request({ action: "typos", ...(before && { before }) });
    found.push(...body.entries);
    before = body.next;
  } while (before);
  expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([120, 120]);
  expect(found.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 60 }, () => "open"),
    ...Array.from({ length: 60 }, () => "closed"),
  ]);
});

test("takes a report when ten thousand are open, in place of the oldest", { tags: "night" }, async () => {
  await clear();
  const open = Array.from({ length: 10_000 }, () => complete);
  await app.backend.serviceClient().from("typo_reports").insert(open).throwOnError();
  expect((await call("report-typo", complete)).status).toBe(200);
});

test("allows only the owner to read or change reports", async () => {
  for (const action of ["typos", "close-typo", "reopen-typo", "delete-typo"])
    expect((await request({ action, id: 1 }, { "x-forwarded-for": "203.0.113.9" })).status).toBe(401);
});

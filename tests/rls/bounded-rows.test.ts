import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  backend = await createTestBackend();
  ada = await createTestUser(backend, "ada@example.org");
  bob = await createTestUser(backend, "bob@example.org");
});
afterAll(() => backend.close());

const insertImages = async ({ client }: TestUser, count: number) => {
  const rows = Array.from({ length: count }, () => ({ current_prompt: "a heron", image_url: "/x.webp" }));
  return (await client.from("images").insert(rows)).error;
};
const countImages = async ({ id }: TestUser) =>
  (await backend.serviceClient().from("images").select("id", { count: "exact", head: true }).eq("user_id", id)).count;

test("limits a user to a thousand stored images and a thousand inserts a day, deleted ones included", async () => {
  expect(await insertImages(ada, 600)).toBeNull();
  expect(await insertImages(ada, 401)).toMatchObject({ code: "23514" });
  expect(await countImages(ada)).toBe(600);
  expect(await insertImages(ada, 400)).toBeNull();
  expect(await insertImages(ada, 1)).toMatchObject({ code: "23514" });
  await ada.client.from("images").delete().gte("version", 1);
  expect(await countImages(ada)).toBe(0);
  expect(await insertImages(ada, 1)).toMatchObject({ code: "23514" });
  expect(await insertImages(bob, 1)).toBeNull();
});

test("counts concurrent inserts", async () => {
  const errors = await Promise.all(Array.from({ length: 10 }, () => insertImages(bob, 150)));
  expect(errors.filter((error) => error === null)).toHaveLength(6);
  expect(await countImages(bob)).toBe(901);
});

test("emits no change notification for a denied write", async () => {
  const changed: string[] = [];
  const stop = backend.onChange((table) => changed.push(table));
  await bob.client.from("posts").update({ title: "x" }).eq("status", "published");
  await backend.anonClient().from("images").delete().gte("version", 1);
  stop();
  expect(changed).toEqual([]);
});

const fill = async (table: "typo_reports" | "feedback" | "access_requests", rows: object[]) => {
  const { error } = await backend
    .serviceClient()
    .from(table)
    .insert(rows as never);
  return error;
};

const count = async (table: "typo_reports" | "feedback" | "access_requests") =>
  (await backend.serviceClient().from(table).select("id", { count: "exact", head: true })).count;

test("keeps the newest of ten thousand typo reports, feedback messages and access requests, and refuses none", async () => {
  const typos = Array.from({ length: 5_000 }, () => ({ page: "/", quote: "a", correction: "b" }));
  expect(await fill("typo_reports", typos)).toBeNull();
  expect(await fill("typo_reports", typos)).toBeNull();
  expect(await fill("typo_reports", typos.slice(0, 1))).toBeNull();
  expect(await count("typo_reports")).toBe(9_900);
  const feedback = Array.from({ length: 5_000 }, () => ({ subject: "a", message: "b" }));
  expect(await fill("feedback", feedback)).toBeNull();
  expect(await fill("feedback", feedback)).toBeNull();
  expect(await fill("feedback", feedback.slice(0, 1))).toBeNull();
  expect(await count("feedback")).toBe(9_900);
  const requests = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: "A", email: `a${from + index}@example.org`, reason: "b" }));
  expect(await fill("access_requests", requests(0, 5_000))).toBeNull();
  expect(await fill("access_requests", requests(5_000, 5_000))).toBeNull();
  expect(await fill("access_requests", requests(10_000, 1))).toBeNull();
  expect(await count("access_requests")).toBe(9_900);
});

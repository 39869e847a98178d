import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AdminPost } from "#contracts/admin.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const request = async (body: object) => {
  const response = await app.call("posts-admin", body);
  return { status: response.status, body: (await response.json()) as { post: AdminPost; error: string } };
};
const save = async (body: object) => {
  const { status, body: answer } = await request(body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer.post;
};
const day = "2026-11-22";
const data = (title: string, more: object = {}) => ({
  title,
  content: "A text.",
  status: "published",
  published_at: `${day}T08:00:00Z`,
  ...more,
});
const create = (title: string, more: object = {}) => save({ action: "create", postData: data(title, more) });

test("finds a slug for any number of posts without Latin letters on one day", async () => {
  const slugs = ["", ...Array.from({ length: 119 }, (_, index) => `-${index + 2}`)].map((ending) => `${day}${ending}`);
  const rows = slugs.map((slug) => ({ slug, title: "雪", content: "雪" }));
  expect((await app.backend.serviceClient().from("posts").insert(rows)).error).toBeNull();
  expect((await create("光")).slug).toBe(`${day}-121`);
  const parallel = await Promise.all(["一", "二", "三", "四", "五"].map((title) => create(title)));
  expect(parallel.map(({ slug }) => slug).toSorted()).toEqual(
    [122, 123, 124, 125, 126].map((number) => `${day}-${number}`),
  );
});

test("writes other alphabets in Latin letters", async () => {
  expect((await create("Łódź in Ærø")).slug).toBe("lodz-in-aero");
  expect((await create("Łódź in Ærø")).slug).toBe("lodz-in-aero-2");
  expect((await create("Привет, мир")).slug).toBe("privet-mir");
});

test("never changes the slug of a post that exists", async () => {
  const [row] =
    (
      await app.backend
        .serviceClient()
        .from("posts")
        .insert({ slug: "stra-e", title: "Straße", content: "C" })
        .select("*")
    ).data ?? [];
  const update = { action: "update", postId: row?.id, postData: data("Straße", { status: "draft", content: "D" }) };
  expect((await save(update)).slug).toBe("stra-e");
  const live = await create("Old title");
  const renamed = await save({ action: "update", postId: live.id, postData: data("New title", { slug: "other" }) });
  expect(renamed).toMatchObject({ slug: "old-title", title: "New title" });
});

test("numbers the slug that a draft takes over from another post, and keeps it from then on", async () => {
  await create("Taken");
  const draft = await create("Mine", { status: "draft" });
  const update = { action: "update", postId: draft.id, postData: data("Taken", { status: "draft" }) };
  expect((await save(update)).slug).toBe("taken-2");
  const chosen = { ...update, postData: data("Taken", { status: "draft", slug: "taken-2" }) };
  expect(await save(chosen)).toMatchObject({ slug: "taken-2" });
});

test("creates one post if the same save arrives twice at once", async () => {
  const postId = randomUUID();
  const saved = await Promise.all([1, 2, 3].map(() => save({ action: "create", postId, postData: data("Twice") })));
  expect(new Set(saved.map(({ id, slug }) => `${id} ${slug}`))).toEqual(new Set([`${postId} twice`]));
});

test("restores from the trash as a draft what was scheduled for a time that has passed meanwhile", async () => {
  const published_at = new Date(Date.now() + 3_600_000).toISOString();
  const missed = await create("Missed", { published_at });
  const coming = await create("Coming", { published_at: "2099-01-01T00:00:00Z" });
  const shown = await create("Shown");
  for (const { id } of [missed, coming, shown])
    expect((await request({ action: "delete", postId: id })).status).toBe(200);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  try {
    expect(await save({ action: "restore", postId: missed.id })).toMatchObject({ status: "draft", published_at: null });
    for (const post of [coming, shown])
      expect(await save({ action: "restore", postId: post.id })).toMatchObject({
        status: "published",
        published_at: post.published_at,
      });
  } finally {
    vi.useRealTimers();
  }
  const { data: visible } = await app.backend.anonClient().from("posts").select("slug").in("slug", ["missed", "shown"]);
  expect(visible).toEqual([{ slug: "shown" }]);
});

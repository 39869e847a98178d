import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { schedulePublishing } from "./publish-scheduler.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const insert = (slug: string, published_at: string) =>
  backend.serviceClient().from("posts").insert({ slug, title: slug, content: "x", status: "published", published_at });

/** A clock that is fixed at 50 ms before the publication time of the posts. */
const publishedAt = "2099-01-01T00:00:00.000Z";
const now = () => Date.parse(publishedAt) - 50;

test("calls back when the first scheduled post becomes public, also for posts scheduled earlier", async () => {
  await insert("a-later-one", "2099-06-01T00:00:00.000Z");
  await insert("soon", publishedAt);
  const { promise: published, resolve } = Promise.withResolvers<string>();
  const stop = schedulePublishing(backend, () => resolve("published"), now);
  expect(await published).toBe("published");
  stop();
});

test("reschedules when a post is written, but not after it was stopped", async () => {
  await backend.serviceClient().from("posts").delete().neq("slug", "");
  const calls: string[] = [];
  const { promise: published, resolve } = Promise.withResolvers<void>();
  const stopFirst = schedulePublishing(backend, () => void calls.push("stopped"), now);
  stopFirst();
  const stop = schedulePublishing(backend, resolve, now);
  await insert("scheduled-now", publishedAt);
  await published;
  stop();
  expect(calls).toEqual([]);
});

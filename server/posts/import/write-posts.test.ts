import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import { createPostWriter, type ImportEntry } from "./write-posts.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const context = () => ({ backend, actor: "test" }) as unknown as OwnerCall;
const toEntry = (id: string, content = "Text."): ImportEntry => ({
  name: id,
  id,
  address: null,
  post: { title: id, content, status: "draft" },
  createdAt: null,
});
const readSlugs = async (stem: string) =>
  (await backend.serviceClient().from("posts").select("slug").like("slug", `${stem}%`).order("slug")).data?.map(
    ({ slug }) => slug,
  );

/** Writes entries whose images take one unit of time each, of which there are `units`. */
const write = async (entries: ImportEntry[], units: number) => {
  let spent = 0;
  const writer = createPostWriter(context(), {
    tool: "ghost",
    isTimeUp: () => spent >= units,
    copyImages: async (post) => {
      spent += 1;
      return { post, warnings: [], copied: 1 };
    },
  });
  for (const entry of entries) await writer.add(entry);
  await writer.flush();
  return writer;
};

test("ends when the time is up, with the entries that it began", async () => {
  const entries = Array.from({ length: 90 }, (_, index) => toEntry(`timed-${String(index).padStart(2, "0")}`));
  const first = await write(entries, 55);
  expect([first.outcomes.length, first.countImages()]).toEqual([55, 55]);
  expect(await readSlugs("timed-")).toEqual(entries.slice(0, 55).map(({ id }) => id));
  const second = await write(entries, 200);
  expect(second.outcomes).toEqual(entries.map((_, index) => (index < 55 ? "same" : "created")));
  expect(second.countImages()).toBe(35);
});

test("writes one entry at least, so that each call gets on", async () => {
  const writer = await write([toEntry("late-1"), toEntry("late-2")], 0);
  expect([writer.outcomes, await readSlugs("late-")]).toEqual([["created"], ["late-1"]]);
});

test("keeps the order of outcomes around entries that are too long", async () => {
  const entries = [toEntry("order-1"), toEntry("order-2", "x".repeat(1_100_000)), toEntry("order-3")];
  expect((await write(entries, 10)).outcomes).toEqual(["created", "failed", "created"]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const posts = () => backend.serviceClient().from("posts");
const listTagged = async (client: ReturnType<TestBackend["serviceClient"]>, address: string) =>
  (await client.from("post_tags").select("tag,posts(slug)").eq("address", address).order("published_at")).data;
const addressesFor = async (client: ReturnType<TestBackend["serviceClient"]>) =>
  (await client.rpc("list_tags", { most: 100 })).data?.map(({ address }) => address);

test("shows visitors the tags of public posts only, and the service all", async () => {
  const row = { title: "T", content: "C", tags: ["Sea", "Ärger ЖУК"] };
  await posts().insert({ ...row, slug: "a-draft" });
  await posts().insert({ ...row, slug: "to-come", status: "published", published_at: "2999-01-01T00:00:00Z" });
  expect(await listTagged(backend.anonClient(), "sea")).toEqual([]);
  expect(await addressesFor(backend.anonClient())).toEqual([]);
  expect((await addressesFor(backend.serviceClient()))?.toSorted()).toEqual(["sea", "ärger-жук"]);
  await posts().update({ status: "published" }).eq("slug", "a-draft");
  expect(await listTagged(backend.anonClient(), "ärger-жук")).toEqual([
    { tag: "Ärger ЖУК", posts: { slug: "a-draft" } },
  ]);
});

test("follows the tags, the status and the end of a post", async () => {
  const row = { title: "T", content: "C", tags: ["River"], slug: "a-river", status: "published" as const };
  await posts().insert(row);
  await posts()
    .update({ tags: ["river", "Lake"] })
    .eq("slug", row.slug);
  expect((await listTagged(backend.anonClient(), "river"))?.map(({ tag }) => tag)).toEqual(["river"]);
  await posts().update({ status: "draft" }).eq("slug", row.slug);
  expect(await listTagged(backend.anonClient(), "lake")).toEqual([]);
  await posts().update({ status: "published" }).eq("slug", row.slug);
  expect(await listTagged(backend.anonClient(), "lake")).toHaveLength(1);
  await posts().delete().eq("slug", row.slug);
  expect(await listTagged(backend.serviceClient(), "lake")).toEqual([]);
});

test("counts the posts of a tag, each spelling in one, and names it as the newest does", async () => {
  const row = { title: "T", content: "C", status: "published" as const };
  await posts().insert([
    { ...row, slug: "old-wind", tags: ["WIND"], published_at: "2020-01-01T00:00:00Z" },
    { ...row, slug: "new-wind", tags: ["Wind"], published_at: "2021-01-01T00:00:00Z" },
  ]);
  const { data } = await backend.anonClient().rpc("list_tags", { most: 1 });
  expect(data).toMatchObject([{ address: "wind", tag: "Wind", posts: 2 }]);
});

test("lets nobody write tags but through posts", async () => {
  const row = { post_id: "00000000-0000-4000-8000-000000000001", address: "x", tag: "x", position: 1 };
  for (const client of [backend.anonClient(), backend.serviceClient()]) {
    expect((await client.from("post_tags").insert(row)).error?.code).toBe("42501");
    expect((await client.from("post_tags").delete().eq("address", "sea")).error?.code).toBe("42501");
    expect((await client.from("post_tags").update({ tag: "y" }).eq("address", "sea")).error?.code).toBe("42501");
  }
});

test("refuses to compare or sort by a list of texts", async () => {
  expect(
    (
      await backend
        .anonClient()
        .from("posts")
        .select("slug")
        .eq("tags", "{Sea}" as never)
    ).error,
  ).not.toBeNull();
  expect((await backend.anonClient().from("posts").select("slug").order("tags")).error).not.toBeNull();
});

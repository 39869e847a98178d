import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
const search = async (query: string): Promise<string[]> => {
  const { data, error } = await backend.serviceClient().rpc("search_posts", { query, page_size: 20 });
  expect(error).toBeNull();
  return (data ?? []).flatMap(({ slug }) => slug ?? []);
};

beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

test("finds a post only while it is published", async () => {
  const posts = () => backend.serviceClient().from("posts");
  await posts().insert({ slug: "a-heron", title: "A heron", content: "It stood.", status: "draft" });
  expect(await search("heron")).toEqual([]);
  await posts().update({ status: "published" }).eq("slug", "a-heron");
  expect(await search("herons standing")).toEqual(["a-heron"]);
  for (const prefix of ["her", "hero", "heron", "herons"]) expect(await search(prefix)).toEqual(["a-heron"]);
  await posts().update({ content: "It flew." }).eq("slug", "a-heron");
  expect(await search("flew")).toEqual(["a-heron"]);
  await posts().update({ published_at: "2999-01-01T00:00:00Z" }).eq("slug", "a-heron");
  expect(await search("heron")).toEqual([]);
  await posts().update({ published_at: "2020-01-01T00:00:00Z" }).eq("slug", "a-heron");
  expect(await search("heron")).toEqual(["a-heron"]);
  await posts().delete().eq("slug", "a-heron");
  expect(await search("heron")).toEqual([]);
});

test("finds a post by the words of its tags", async () => {
  const posts = () => backend.serviceClient().from("posts");
  const row = { slug: "tagged", title: "One", content: "It stood.", tags: ["Slow mornings", "Pelicans"] };
  await posts().insert({ ...row, status: "draft" });
  expect(await search("pelican")).toEqual([]);
  await posts().update({ status: "published" }).eq("slug", "tagged");
  for (const query of ["pelican", "slow morning", "peli"]) expect(await search(query)).toEqual(["tagged"]);
  await posts().update({ tags: [] }).eq("slug", "tagged");
  expect(await search("pelican")).toEqual([]);
});

test("ranks rare words, titles and posts with all words first", async () => {
  const { error } = await backend
    .serviceClient()
    .from("posts")
    .insert(
      [
        ...Array.from({ length: 12 }, (_, index) => ["common", `Pond ${index}`, "A pond."] as const),
        ["rare", "One", "A kingfisher."] as const,
        ["both", "Two", "A kingfisher at the pond."] as const,
        ["title", "The kingfisher", "It waited."] as const,
      ].map(([slug, title, content], index) => ({
        slug: slug === "common" ? `${slug}-${index}` : slug,
        title,
        content,
        status: "published" as const,
      })),
    );
  expect(error).toBeNull();
  expect((await search("kingfisher pond"))[0]).toBe("both");
  expect((await search("kingfisher")).slice(0, 3).toSorted()).toEqual(["both", "rare", "title"]);
  expect((await search("kingfisher"))[0]).toBe("title");
});

test("stores and finds a post with as many distinct words as fit in it", async () => {
  const content = Array.from({ length: 70_000 }, (_, index) => `𠀀${index.toString(36)}-é`)
    .join(" ")
    .slice(0, 500_000);
  const { error } = await backend
    .serviceClient()
    .from("posts")
    .insert({ slug: "many-words", title: "Wordy", content, status: "published" });
  expect(error).toBeNull();
  expect(await search("wordy")).toEqual(["many-words"]);
});

test.each([
  ["german", "Häuser", "Die Häuser an der Straße.", ["haus", "HÄUSER", "hauser", "strasse", "Straßen", "häu"], ["der"]],
  ["spanish", "Canción", "Las canciones del corazón.", ["cancion", "CANCIONES", "corazones"], ["del"]],
  ["portuguese", "Coração", "Um coração só.", ["coracao", "CORAÇÃO"], ["um"]],
  ["french", "Forêts", "Elle est aimée.", ["foret", "forêt", "aimer"], ["est"]],
  ["arabic", "المدينة", "قرأت الكِتاب", ["مدينة", "كتاب"], ["في"]],
  [
    "simple",
    "東京タワー",
    "猫がいた。집에서 봤다. 北京的雪",
    ["東京", "京タ", "猫", "集 猫", "집", "에서", "雪"],
    ["夜"],
  ],
])("searches in the language of the site: %s", async (language, title, content, found, missed) => {
  const service = backend.serviceClient();
  const slug = `in-${language}`;
  await service.from("posts").insert({ slug, title, content, status: "published" }).throwOnError();
  const index = () => service.rpc("set_search_language", { language, most: 500 }).throwOnError();
  expect((await index()).data).toBeGreaterThan(1);
  expect((await index()).data).toBe(0);
  for (const query of found) expect([query, ...(await search(query))]).toContain(slug);
  for (const query of missed) expect([query, ...(await search(query))]).not.toContain(slug);
  await service.from("posts").delete().eq("slug", slug).throwOnError();
});

test("compares words as they are in a language that the database does not know", async () => {
  const service = backend.serviceClient();
  await service.rpc("set_search_language", { language: "klingon'", most: 1 }).throwOnError();
  await service.from("posts").insert({ slug: "batleths", title: "Batleths", content: "Two.", status: "published" });
  expect([await search("batleths"), await search("batleths batlethe")]).toEqual([["batleths"], ["batleths"]]);
  await service.rpc("set_search_language", { language: "english", most: 500 }).throwOnError();
});

test("lets only the server search, which limits the rate", async () => {
  const { client } = await createTestUser(backend, "ada@example.org");
  for (const caller of [backend.anonClient(), client])
    expect((await caller.rpc("search_posts", { query: "heron", page_size: 1 })).error?.code).toBe("42501");
});

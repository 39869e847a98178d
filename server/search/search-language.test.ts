import { expect, test } from "vitest";
import type { SearchAnswer } from "#contracts/search/search.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";

test("searches stories and documents in the language that the owner chooses, also those that are there", async () => {
  const app = await createTestApp();
  const service = app.backend.serviceClient();
  const find = async (query: string): Promise<string[]> => {
    const response = await app.request(`/functions/v1/search?query=${encodeURIComponent(query)}`);
    return ((await response.json()) as SearchAnswer).hits.map(({ url }) => url);
  };
  const setSite = async (locale: string, paragraph: string) => {
    const rows = [
      { name: "site", published: { locale } },
      { name: "landing", published: { bio: { paragraphs: [paragraph] } } },
    ];
    await service.from("content_documents").upsert(rows).throwOnError();
    await app.content.reload();
  };
  await service
    .from("posts")
    .insert([
      { slug: "haeuser", title: "Am Fluss", content: "Dort standen alte Häuser an der Straße.", status: "published" },
      { slug: "tokyo", title: "夜", content: "夜の東京タワーを見上げた。", status: "published" },
    ])
    .throwOnError();
  await setSite("de-DE", "Ich wohne zwischen den Brücken.");
  await expect.poll(() => find("alte Haus")).toContain("/post/haeuser#p-1");
  expect(await find("STRASSE")).toContain("/post/haeuser#p-1");
  expect(await find("Brücke")).toEqual(["/landing#bio-heading"]);

  await setSite("ja-JP", "私は橋のそばに住んでいます。");
  await expect.poll(() => find("東京")).toContain("/post/tokyo#p-1");
  expect(await find("東京タワーはどこですか")).toContain("/post/tokyo#p-1");
  expect(await find("橋")).toEqual(["/landing#bio-heading"]);
  await app.close();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "#contracts/search/search.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
const find = (query: string, headers: Record<string, string> = {}, peer = "127.0.0.1") =>
  app.request(`/functions/v1/search?query=${encodeURIComponent(query)}`, { headers }, peer);
const findHits = async (query: string): Promise<SearchAnswer["hits"]> => {
  const response = await find(query);
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchAnswer).hits;
};

beforeAll(async () => {
  app = await createTestApp();
  const content = (word: string) =>
    `It begins.\n\nA *${word}* stood [by](/landing) the pond. ${"It was quiet. ".repeat(6)}`;
  const { error } = await app.backend
    .serviceClient()
    .from("posts")
    .insert([
      { slug: "the-heron", title: "Café by the pond", content: content("quokkaheron"), status: "published" },
      { slug: "a-draft", title: "A draft", content: content("quokkadraft"), status: "draft" },
      {
        slug: "tomorrow",
        title: "Tomorrow",
        content: content("quokkalater"),
        status: "published",
        published_at: "2999-01-01T00:00:00Z",
      },
    ]);
  if (error) throw new Error(error.message);
  const issue = (word: string) => ({ title: `About ${word}`, description: `The ${word} is loose.`, status: "active" });
  const rest = { priority: "high", assignee: "Nobody" };
  const at = "2026-01-01T00:00:00Z";
  await app.backend
    .serviceClient()
    .from("hub_entries")
    .insert([
      {
        id: "issue-801",
        kind: "issue",
        status: "published",
        occurred_at: at,
        content: { ...issue("wombatbug"), ...rest },
      },
      {
        id: "issue-802",
        kind: "issue",
        status: "draft",
        occurred_at: at,
        content: { ...issue("wombatdraftbug"), ...rest },
      },
      {
        id: "issue-803",
        kind: "issue",
        status: "published",
        occurred_at: at,
        deleted_at: at,
        content: { ...issue("wombatgonebug"), ...rest },
      },
    ])
    .throwOnError();
});
afterAll(() => app.close());

test("finds the paragraph of a published post, with the best-matching sentence", async () => {
  const [hit] = await findHits("Where did the quokkaheron stand?");
  expect(hit).toEqual({
    kind: "post",
    title: "Café by the pond",
    heading: null,
    url: "/post/the-heron#p-2",
    sentence: "A quokkaheron stood by the pond.",
  });
});

test.each(["quo", "quokkaher", "quokkaheron", "café", "cafe quokkaheron", "QUOKKAHERON"])(
  "finds it by %j",
  async (query) => {
    expect((await findHits(query)).map(({ url }) => url.split("#")[0])).toContain("/post/the-heron");
  },
);

test("quotes nothing of a post that was deleted or withdrawn, whatever stands at its address now", async () => {
  const post = { slug: "same-address", title: "Same address", status: "published" as const };
  const posts = () => app.backend.serviceClient().from("posts");
  await posts().insert({ ...post, content: "The quokkagate opens at night with the old secret word." });
  expect((await findHits("quokkagate"))[0]?.sentence).toContain("old secret word");
  await posts().delete().eq("slug", post.slug);
  await posts().insert({ ...post, content: "The quokkagate is only a gate, and it is shut." });
  const hits = await findHits("quokkagate");
  expect(hits.map(({ sentence }) => sentence).join()).toContain("only a gate");
  expect(JSON.stringify(hits)).not.toContain("secret");
});

test("finds published hub entries", async () => {
  const [hit] = await findHits("wombatbug");
  expect(hit).toMatchObject({ kind: "page", url: "/app/issues#issue-801", sentence: "The wombatbug is loose." });
});

test.each(["quokkadraft", "quokkalater", "wombatdraftbug", "wombatgonebug"])(
  "does not find %j, which is not public",
  async (query) => {
    expect(await findHits(query)).toEqual([]);
  },
);

test.each([
  ["an empty text", ""],
  ["spaces", "   "],
  ["a stopword", "the"],
  ["an emoji", "🦋"],
  ["SQL", "'; drop table posts; --"],
  ["operators", "heron & ! | <-> :* ( ) \\ \"'"],
  ["invisible characters", "\u202Eheron\u0301\u200B"],
  ["wildcards", "%_%"],
  ["other scripts", "漢字 שלום مرحبا"],
  ["names of properties", "__proto__ constructor toString"],
  ["a very long word", "a".repeat(8_000)],
  ["many brackets", "(".repeat(5_000)],
])("responds to any query: %s", async (_what, query) => {
  expect((await find(query)).status).toBe(200);
});

test.each(["?query=%00", "?query=%ED%A0%80", "", "?query=a&query=b", "?query=a&limit=1000"])(
  "returns an error or no results for %j",
  async (query) => {
    expect([200, 400]).toContain((await app.request(`/functions/v1/search${query}`)).status);
  },
);

test("returns a small response, however much matches", async () => {
  const response = await find("pond quiet stood begins bot pool route block event log");
  expect((await response.text()).length).toBeLessThan(4_000);
});

test("rejects searches by pages of other sites", async () => {
  expect((await find("heron", { "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("limits searches by IP", async () => {
  const responses = await Promise.all(Array.from({ length: 400 }, () => find("", {}, "198.51.100.9")));
  expect(responses.some(({ status }) => status === 429)).toBe(true);
  expect((await find("", {}, "198.51.100.10")).status).toBe(200);
});

test("finds what the owner has published since the last search", async () => {
  expect(await findHits("quokkalighthouse")).toEqual([]);
  const published = { bio: { paragraphs: ["They found me in a quokkalighthouse, on a stormy evening."] } };
  const documents = app.backend.serviceClient().from("content_documents");
  await documents.insert({ name: "landing", published }).throwOnError();
  await app.content.reload();
  expect(await findHits("quokkalighthouse")).toMatchObject([{ url: "/landing#bio-heading" }]);
});

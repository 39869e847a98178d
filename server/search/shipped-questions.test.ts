import { afterAll, beforeAll, expect, test } from "vitest";
import questions from "#content/neo/questions.json" with { type: "json" };
import type { NeoQuestions } from "#contracts/content/neo.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createBuiltInNeo } from "#server/chat/neo/built-in-neo.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { publishedStories } from "#tests/support/stories.ts";
import { createSiteSearch } from "./create-site-search.ts";
import type { SiteSearch } from "./site-search.ts";

const texts = shippedContent.get("neo/built-in");
const { answerable, unanswerable }: NeoQuestions = questions;

let backend: TestBackend;
let search: SiteSearch;
beforeAll(async () => {
  backend = await createTestBackend();
  const service = backend.serviceClient();
  const posts = publishedStories.map(({ slug, title, excerpt, content, published_at = null }) => ({
    slug,
    title,
    excerpt,
    content,
    published_at,
    status: "published" as const,
  }));
  const { error } = await service.from("posts").insert(posts);
  if (error) throw new Error(error.message);
  search = createSiteSearch({ service, content: shippedContent, log: console });
});
afterAll(() => backend.close());

test("ranks the page with the answer among the first three for nine of ten questions of the content", async () => {
  const missed: string[] = [];
  for (const { question, source } of answerable) {
    const hits = await search.find(question, { limit: 3 });
    if (!hits.some(({ url }) => url === source || url.startsWith(`${source}#`))) missed.push(question);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(answerable.length / 10);
});

test("answers those questions, and says that it does not know the others", async () => {
  const neo = createBuiltInNeo({ content: shippedContent, search, readLive: async (what) => `- ${what}` });
  const ask = async (question: string): Promise<string> => {
    const request = {
      question,
      history: [],
      requester: { kind: "visitor" as const },
      signal: new AbortController().signal,
    };
    let answer = "";
    for await (const piece of neo.answer(request)) answer += piece;
    return answer;
  };
  for (const question of unanswerable) expect([question, await ask(question)]).toEqual([question, texts.unknown]);
  let silent = 0;
  for (const { question } of answerable) if ((await ask(question)) === texts.unknown) silent += 1;
  expect(silent).toBeLessThanOrEqual(answerable.length / 10);
});

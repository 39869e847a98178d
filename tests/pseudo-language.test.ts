import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitePages } from "#contracts/site-pages.ts";
import { checkStarter } from "#server/content/check-starter.ts";
import { loadContentSchemas } from "#server/content/load-content-schemas.ts";
import { createPseudoLanguage, pseudoLanguage, toPseudo } from "#tests/support/create-pseudo-language.ts";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { readEmails } from "#tests/support/read-emails.ts";
import { findUnmarked, readFeedTexts, readJsonTexts, readVisibleTexts } from "#tests/support/read-visible-texts.ts";

/** Whoever adds a language does what `docs/translating.md` says; this does it with texts that are in no language. */
const persona = { name: "Mira", productName: "Mira", shortName: "mira", tagline: toPseudo("Keeps a lighthouse") };
// The hub is in English. Words of songs are read by the build.
const pages = { hidden: ["hub", "roadmap", "song", "overview", "status"] };
const documents = { base: { texts: "starter", language: pseudoLanguage }, persona, pages };
const env = { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "mira@example.org", OWNER_EMAIL: "owner@example.org" };
const applicant = { name: "Noa", email: "noa@example.org", reason: toPseudo("I would like to look around.") };

let contentDir: string;
let app: TestApp;
beforeAll(async () => {
  contentDir = await createPseudoLanguage();
  const build = await createSiteBuild(sitePages.map(({ file }) => file).concat("features/system/not-found.route.ts"));
  const transport = { send: async () => undefined, close: () => undefined } as never;
  app = await createTestApp({ contentDir, documents, env, loadBuild: async () => build, transport });
  const post = {
    slug: "wave",
    title: toPseudo("Wave"),
    excerpt: toPseudo("Water"),
    content: toPseudo("Water, and a boat."),
    tags: ["Mira"],
    status: "published" as const,
    published_at: "2026-03-01T12:00:00Z",
  };
  await app.backend.serviceClient().from("posts").insert(post).throwOnError();
});
afterAll(async () => {
  await app.close();
  await rm(contentDir, { recursive: true });
});

/** What is the same in all languages: names, addresses, and what belongs to this test. */
const inAnyLanguage =
  /^(?:[·\s]*Mira:?|Noa|Esc|Enter|M|L|Markdown|EPUB|WCAG.*|.*@example\.org.*|https?:\S*|[a-z]+\.(?:xml|json)|NEO)$/;

const expectNoEnglish = (texts: readonly string[]) => {
  expect(texts.length).toBeGreaterThan(0);
  expect([...new Set(findUnmarked(texts))].filter((text) => !inAnyLanguage.test(text))).toEqual([]);
};

test("a language can be added by its files alone", async () => {
  const problems = await checkStarter(contentDir, await loadContentSchemas());
  expect(problems.filter(({ file }) => file.startsWith(`content/starter/${pseudoLanguage}/`))).toEqual([]);
});

const isCrawled = ({ kind, layout, part, path }: (typeof sitePages)[number]) =>
  kind === undefined && layout !== "hub" && part !== "roadmap" && !path.includes(":");
const shown = [
  ...sitePages.filter(isCrawled).map(({ path }) => path.replace("chloe", "mira")),
  ...["signup", "forgot", "reset"].map((tab) => `/auth?tab=${tab}`),
  "/post/wave",
  "/stories/tag/mira",
];
const missing = ["/post/nothing", "/stories/tag/nothing", "/nothing-here"];

test.each([...shown, ...missing])("the page %s has no English text", async (address) => {
  const response = await app.request(address, { headers: { accept: "text/html" } });
  expect([address, response.status]).toEqual([address, missing.includes(address) ? 404 : 200]);
  expectNoEnglish(readVisibleTexts(await response.text()));
});

const feeds = ["/rss.xml", "/atom.xml", "/stories/tag/mira/rss.xml"];
test.each(feeds)("the feed %s has no English text", async (address) => {
  const response = await app.request(address);
  expectNoEnglish(readFeedTexts(await response.text()));
});

const data = ["/feed.json", "/manifest.webmanifest", "/search-index.json"];
test.each(data)("what programs show of %s has no English text", async (address) => {
  const response = await app.request(address);
  expectNoEnglish(readJsonTexts(await response.json()));
});

const refused: [string, unknown][] = [
  ["request-access", {}],
  ["request-access", { ...applicant, email: "noa" }],
  ["neo-chat", { prompt: "a", session: "b" }],
  ["feedback", {}],
];
test.each(refused)("what %s answers to %j is not in English", async (name, body) => {
  const response = await app.call(name, body);
  expect(response.ok).toBe(false);
  const { error } = (await response.json()) as { error: string };
  expectNoEnglish([error]);
});

test("mails have no English text", async () => {
  const { status } = await app.call("request-access", applicant);
  expect(status).toBe(200);
  const emails = await readEmails(app.backend);
  expect(emails.length).toBeGreaterThan(0);
  for (const { html, subject, text } of emails as unknown as { html: string; subject: string; text: string }[])
    expectNoEnglish([subject, ...readVisibleTexts(html), ...text.split("\n")]);
});

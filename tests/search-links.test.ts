import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { listEntries, listLyrics, listOwnEntries } from "#app/features/search/list-entries.server.ts";
import { renderDoc } from "#app/features/hub/documentation/render-doc.server.ts";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import palette from "#content/palette.json" with { type: "json" };
import { isSiteAddress } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { readHubTexts } from "#server/content/hub-texts.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { listSiteParagraphs } from "#server/search/site-documents.ts";
import { splitParagraphs } from "#server/search/split-paragraphs.ts";
import { publishedStories } from "./support/stories.ts";

const texts = readHubTexts(shippedContent);
const entries = [...listEntries(texts), ...(await listLyrics(async () => ""))];

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
const unescape = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The text of the element with this id in a page's HTML. */
const findText = (html: string, id: string): string => {
  const [, tag = "", rest = ""] = new RegExp(`<(\\w+) id="${id}"[^>]*>([^]*)`).exec(html) ?? [];
  return unescape(toText(rest.slice(0, rest.indexOf(`</${tag}>`))));
};

/** The first letters of a text, without the separators and ellipses that the search inserts. */
const toWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").slice(0, 80);

test("numbers the paragraphs of stories and documents as their pages do", () => {
  const pages = [
    ...publishedStories.map(({ content }) => ({ content, html: renderMarkdown(content) })),
    ...texts.docs.map((page) => ({ content: page.content, html: renderDoc(page).html })),
  ];
  let count = 0;
  for (const { content, html } of pages)
    for (const { id, text } of splitParagraphs(content)) {
      if (/[{[]/.test(text)) continue;
      expect([id, toWords(findText(html, String(id)))]).toEqual([id, toWords(text)]);
      count += 1;
    }
  expect(count).toBeGreaterThan(100);
});

test("links only to pages of this site", () => {
  const links = [...entries.map(({ to }) => to), ...listSiteParagraphs(shippedContent).map(({ url }) => url)];
  expect(links.filter((to) => !isSiteAddress(to))).toEqual([]);
});

test("lists no page that needs an account in the public index", () => {
  const restricted = sitePages.filter(({ kind }) => kind === "private").map(({ path }) => path);
  const isRestricted = (to: string) => restricted.includes(to.replace(/[?#].*/, ""));
  expect(entries.filter(({ to }) => isRestricted(to))).toEqual([]);
  for (const { to } of palette.restricted) expect([to, isRestricted(to)]).toEqual([to, true]);
});

test("contains every kind of entry in at most 40 KB", () => {
  const groups = new Set(entries.map(({ group }) => group));
  for (const group of ["pages", "documents", "roadmap", "logs", "issues", "milestones", "lyrics"] as const)
    expect([group, groups.has(group)]).toEqual([group, true]);
  expect(brotliCompressSync(JSON.stringify({ entries })).length).toBeLessThan(40_000);
});

test("contains no duplicate entries", () => {
  const names = entries.map(({ group, to, title }) => `${group} ${to} ${title}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("lists the newest hub entries that the owner published, under URLs of this site", () => {
  const entry = { status: "published" as const, occurredAt: "2026-01-01T00:00:00Z", version: 1 };
  const content = { title: "A lamp", description: "It flickers.", status: "active", priority: "high", assignee: "Ada" };
  const issues = Array.from({ length: 150 }, (_, index) => ({
    ...entry,
    id: `issue-${index + 100}`,
    kind: "issue" as const,
    content: { ...content, status: "active" as const, priority: "high" as const },
  }));
  const own = listOwnEntries([], issues, []);
  expect(own).toHaveLength(100);
  expect(own[0]).toEqual({
    group: "issues",
    title: "A lamp",
    keywords: "issue-100 active high",
    to: "/app/issues#issue-100",
  });
  expect(own.every(({ to }) => isSiteAddress(to.split("#")[0] ?? ""))).toBe(true);
});

import { expect, test } from "vitest";
import { readXml } from "#tests/support/read-xml.ts";
import { type Feed, type FeedEntry, toAtom, toJsonFeed, toRss } from "./feed.server.ts";

const nasty = `]]> <img src=x onerror=alert(1)> & &amp; "'\u0000\u000b`;
const entry: FeedEntry = {
  title: nasty,
  url: "https://example.org/post/a?b=1&c=2",
  date: new Date("2026-01-02T03:04:05.678Z"),
  summary: nasty,
  html: `<p>1 &lt; 2 ]]></p>`,
};
const feed: Feed = {
  title: nasty,
  description: nasty,
  author: nasty,
  icon: "https://example.org/icon.png?a&b",
  language: "en-US",
  pageUrl: "https://example.org/landing",
  selfUrl: "https://example.org/rss.xml?a=1&b=2",
  entries: [entry, { ...entry, guid: "one-2", summary: undefined }],
};
const listNames = (xml: string): string[] => {
  const parsed = readXml(xml);
  return "error" in parsed ? [parsed.error] : parsed.elements.map(({ name }) => name);
};

test("writes well-formed XML whatever the texts contain", () => {
  const item = "item title link guid pubDate dc:creator description";
  expect(listNames(toRss(feed)).join(" ")).toBe(
    `rss channel title link description language image url title link atom:link ${item} content:encoded ${item}`,
  );
  const atomEntry = "entry id title link published updated";
  expect(listNames(toAtom(feed)).join(" ")).toBe(
    `feed id title subtitle author name icon updated link link ${atomEntry} summary content ${atomEntry} content`,
  );
});

test("escapes titles as plain text, also in Atom", () => {
  const title = "<title>]]&#62; &#60;img src=x onerror=alert(1)&#62; &#38; &#38;amp; &#34;&#39;</title>";
  expect(toRss(feed).split(title)).toHaveLength(5);
  expect(toAtom(feed).split(title)).toHaveLength(4);
  expect(toAtom(feed)).toContain('<content type="html">&#60;p&#62;1 &#38;lt; 2 ]]&#62;&#60;/p&#62;</content>');
});

test("identifies an entry by its address, or by its own id", () => {
  const rss = toRss(feed);
  expect(rss).toContain('<guid isPermaLink="true">https://example.org/post/a?b=1&#38;c=2</guid>');
  expect(rss).toContain('<guid isPermaLink="false">one-2</guid>');
});

test("shows its author and a picture to readers", () => {
  const named = { ...feed, author: "Chloe", entries: [entry] };
  const icon = "https://example.org/icon.png?a&#38;b";
  expect(toRss(named)).toContain("<dc:creator>Chloe</dc:creator>");
  expect(toRss(named)).toContain(`<image><url>${icon}</url>`);
  expect(toAtom(named)).toContain(`<icon>${icon}</icon>`);
  expect(JSON.parse(toJsonFeed(named))).toMatchObject({ icon: feed.icon });
});

test("names the tags of an entry", () => {
  const tagged = { ...feed, entries: [{ ...entry, tags: ["Sea & sky"] }] };
  expect(toRss(tagged)).toContain("<category>Sea &#38; sky</category>");
  expect(toAtom(tagged)).toContain('<category term="Sea &#38; sky"/>');
  expect(JSON.parse(toJsonFeed(tagged))).toMatchObject({ items: [{ tags: ["Sea & sky"] }] });
  expect(toJsonFeed(feed)).not.toContain('"tags"');
});

test("says in words that machines read which entries a language model wrote", () => {
  const marked = { ...feed, entries: [{ ...entry, writtenWith: "Model <1>" }] };
  const source = "http://cv.iptc.org/newscodes/digitalsourcetype/";
  expect(toRss(marked)).toContain(`<category domain="${source}">trainedAlgorithmicMedia</category>`);
  expect(toAtom(marked)).toContain(
    `<category term="trainedAlgorithmicMedia" scheme="${source}" label="Model &#60;1&#62;"/>`,
  );
  const _source = { type: `${source}trainedAlgorithmicMedia`, written_with: "Model <1>" };
  expect(JSON.parse(toJsonFeed(marked))).toMatchObject({ items: [{ _source }] });
  for (const write of [toRss, toAtom, toJsonFeed]) expect(write(feed)).not.toContain("trainedAlgorithmicMedia");
});

test("writes JSON Feed", () => {
  expect(JSON.parse(toJsonFeed(feed))).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: nasty,
    feed_url: feed.selfUrl,
    items: [
      { id: entry.url, title: nasty, content_html: entry.html, date_published: "2026-01-02T03:04:05.678Z" },
      { id: "one-2" },
    ],
  });
});

test("writes a feed without entries", () => {
  const empty = { ...feed, entries: [] };
  expect(listNames(toRss(empty))).not.toContain("item");
  expect(toAtom(empty)).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  expect(JSON.parse(toJsonFeed(empty))).toMatchObject({ items: [] });
});

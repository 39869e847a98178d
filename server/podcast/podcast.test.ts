import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveSpeech, toSpeechEnv } from "#tests/support/fake-speech.ts";
import { readXml, type XmlElement } from "#tests/support/read-xml.ts";
import { toPodcastXml } from "./feed-xml.ts";

const title = `Rain & <b>"wind"</b> ]]> 🐟`;
const story = "It rained.\n\n## The window\n\nShe looked at it for a **long** time.";
const published = { status: "published", published_at: "2026-11-01T10:00:00Z" } as const;

let fake: Awaited<ReturnType<typeof serveSpeech>>;
let app: TestApp;
let feed = "";
const readFeed = async () => (await app.request("/podcast.xml")).text();
beforeAll(async () => {
  fake = await serveSpeech();
  const backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(tmpdir(), "chloe-podcast-")) });
  await backend
    .serviceClient()
    .from("posts")
    .insert([
      { slug: "rain", title, content: story, ...published },
      { slug: "draft", title: "A draft", content: "A vorpalhorn.", status: "draft" },
      { slug: "later", title: "Later", content: "A vorpalhorn.", ...published, published_at: "2999-01-01T00:00:00Z" },
    ])
    .throwOnError();
  app = await createTestApp({ backend, env: toSpeechEnv(fake.baseUrl) });
});
afterAll(async () => {
  await app.flush();
  await app.close();
  await fake.stop();
});

const parse = (xml: string): XmlElement[] => {
  const parsed = readXml(xml);
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.elements;
};
const listValues = (xml: string, name: string, attribute: string) =>
  parse(xml)
    .filter((element) => element.name === name)
    .map(({ attributes }) => attributes.get(attribute) ?? "");
const toPath = (url: string) => new URL(url).pathname;

test("has a story once all its parts are spoken", async () => {
  await expect.poll(async () => (feed = await readFeed()), { timeout: 60_000 }).toContain("story-rain");
});

test("has what the directories of podcasts demand of a feed", async () => {
  const names = new Set(parse(feed).map(({ name }) => name));
  const demanded =
    "rss channel title link description language image itunes:author itunes:image itunes:category itunes:explicit itunes:type " +
    "podcast:guid podcast:locked item guid pubDate enclosure itunes:duration";
  expect(demanded.split(" ").filter((name) => !names.has(name))).toEqual([]);
  expect((await app.request("/podcast.xml")).headers.get("content-type")).toContain("application/rss+xml");
  for (const [, date = ""] of feed.matchAll(/<pubDate>([^<]+)</g))
    expect(date).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
  const guids = [...feed.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, guid]) => guid);
  expect(new Set(guids).size).toBe(guids.length);
  expect(await readFeed()).toBe(feed);
});

test("is not sent again to who has it, by its tag or its date", async () => {
  const { headers } = await app.request("/podcast.xml");
  const [etag, date] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
  for (const [name, value] of [
    ["if-none-match", etag],
    ["if-none-match", etag.replace(/"$/, '-gzip"')],
    ["if-modified-since", date],
  ] as const)
    expect((await app.request("/podcast.xml", { headers: { [name]: value } })).status).toBe(304);
  expect((await app.request("/podcast.xml", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("holds published stories and songs, and nothing else", () => {
  expect(feed).toContain("<title>Rain &#38; &#60;b&#62;&#34;wind&#34;&#60;/b&#62; ]]&#62; 🐟</title>");
  expect(feed).not.toContain("vorpalhorn");
  expect(feed).not.toContain("Later");
  expect(fake.calls.some(({ body }) => String(body.input).includes("vorpalhorn"))).toBe(false);
  expect(listValues(feed, "enclosure", "url").length).toBeGreaterThan(1);
});

test("names the true length and type of each enclosure, which can be had in parts", async () => {
  const enclosures = parse(feed).filter(({ name }) => name === "enclosure");
  for (const { attributes } of enclosures) {
    const address = toPath(attributes.get("url") ?? "");
    if (!address.startsWith("/podcast/")) continue;
    const whole = await app.request(address);
    expect([address, whole.status, whole.headers.get("content-type")]).toEqual([address, 200, attributes.get("type")]);
    expect(String((await whole.arrayBuffer()).byteLength)).toBe(attributes.get("length"));
    const part = await app.request(address, { headers: { range: "bytes=0-9" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const etag = whole.headers.get("etag") ?? "";
    expect((await app.request(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  }
  expect(enclosures.filter(({ attributes }) => attributes.get("url")?.endsWith("/podcast/rain.mp3"))).toHaveLength(1);
});

test("says in the audio what it is and that a machine speaks, also in each paragraph that the player loads", async () => {
  const episode = Buffer.from(await (await app.request("/podcast/rain.mp3")).arrayBuffer());
  expect(episode.subarray(0, 3).toString()).toBe("ID3");
  expect(episode.includes(Buffer.from(title))).toBe(true);
  const reading = (await (await app.request("/speech/post/rain/reading.json")).json()) as {
    paragraphs: { audio: string }[];
  };
  const paragraph = Buffer.from(await (await app.request(reading.paragraphs[1]?.audio ?? "")).arrayBuffer());
  for (const bytes of [episode, paragraph]) expect(bytes.includes(Buffer.from("trainedAlgorithmicMedia"))).toBe(true);
});

test("has a transcript with times that rise, and a chapter for each heading", async () => {
  const [transcript = ""] = listValues(feed, "podcast:transcript", "url").filter((url) => url.includes("rain"));
  const text = await (await app.request(toPath(transcript))).text();
  expect(text).toMatch(/^WEBVTT\n/);
  expect(text).toContain("She looked at it for a long time.");
  const begins = [...text.matchAll(/^(\d\d:\d\d:\d\d\.\d{3}) --> (\S+)$/gm)].map(([, begin]) => begin ?? "");
  expect(begins.length).toBe(4);
  expect(begins.toSorted()).toEqual(begins);
  const [chapters = ""] = listValues(feed, "podcast:chapters", "url");
  const response = await app.request(toPath(chapters));
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const found = (await response.json()) as { version: string; chapters: { startTime: number; title: string }[] };
  expect(found.version).toBe("1.2.0");
  expect(found.chapters.map((chapter) => chapter.title)).toEqual([title, "The window"]);
  expect(found.chapters[1]?.startTime).toBeGreaterThan(0);
});

test("has a square cover of 3,000 pixels", async () => {
  const response = await app.request(toPath(listValues(feed, "itunes:image", "href")[0] ?? ""));
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height, format, response.headers.get("content-type")]).toEqual([3_000, 3_000, "jpeg", "image/jpeg"]);
});

test.each(["/podcast/draft.mp3", "/podcast/later.mp3", "/podcast/nobody.vtt", "/podcast/..%2frain.mp3", "/podcast/x"])(
  "answers 404 for %s",
  async (address) => {
    expect((await app.request(address)).status).toBe(404);
  },
);

test("is well-formed whatever the texts contain", () => {
  const nasty = `]]> <img src=x onerror=alert(1)> & &amp; "'\u0000\u000b\ud800`;
  const xml = toPodcastXml({
    title: nasty,
    description: nasty,
    category: "Fiction",
    owner: { name: nasty, email: "a&b@example.org" },
    isExplicit: false,
    siteUrl: "https://example.org",
    author: nasty,
    language: "en-US",
    cover: "/podcast/cover.jpg",
    episodes: [],
  });
  expect(readXml(xml)).not.toHaveProperty("error");
});

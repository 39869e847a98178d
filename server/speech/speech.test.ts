import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Reading } from "#contracts/speech/reading.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { serveSpeech, toSpeechEnv } from "#tests/support/fake-speech.ts";
import { createReadings } from "./readings.ts";

const fake = await serveSpeech();
afterAll(fake.stop);

const apps: TestApp[] = [];
afterEach(async () => {
  fake.server.reply = "good";
  fake.server.hold = Promise.resolve();
  fake.calls.length = 0;
  for (const app of apps.splice(0)) await app.flush().then(() => app.close());
});

const first = "It rained. A butterfly sat on the window.";
const story = `${first}\n\n## The window\n\nShe looked at it for a **long** time.\n\n\`\`\`\ncode\n\`\`\`\n\n***\n`;

const open = async (env: Record<string, string> = {}) => {
  const backend = await createTestBackend({ storageDirectory: mkdtempSync(path.join(tmpdir(), "chloe-speech-")) });
  const app = await createTestApp({
    backend,
    now: () => Date.parse("2026-11-22T20:00:00Z"),
    env: { ...toSpeechEnv(fake.baseUrl), TTS_PODCAST: "off", ...env },
  });
  apps.push(app);
  await backend.serviceClient().from("posts").insert(post).throwOnError();
  return app;
};
const post = {
  slug: "rain",
  title: "Rain",
  content: story,
  status: "published",
  published_at: "2026-11-01T10:00:00Z",
} as const;
const readReading = async (app: TestApp, text = "post/rain"): Promise<Reading> =>
  (await app.request(`/speech/${text}/reading.json`)).json() as Promise<Reading>;
const listAudio = ({ paragraphs }: Reading): string[] => paragraphs.map(({ audio }) => audio ?? "");

test("says what of a story is spoken, by the ids of its page", async () => {
  const app = await open();
  const { title, page, paragraphs } = await readReading(app);
  expect([title, page]).toEqual(["Rain", "/post/rain"]);
  expect(paragraphs.map(({ id, isHeading, sentences }) => [id, isHeading, ...sentences])).toEqual([
    [null, false, "Rain"],
    ["p-1", false, "It rained.", "A butterfly sat on the window."],
    ["the-window", true, "The window"],
    ["p-2", false, "She looked at it for a long time."],
  ]);
  expect(fake.calls).toEqual([]);
});

test("reads no story while the page of stories is hidden", async () => {
  const app = await open();
  const change = async (body: object) => {
    const response = await app.call("content-admin", { name: "pages", ...body });
    expect(response.status).toBe(200);
    return ((await response.json()) as { document: { version: number } }).document.version;
  };
  const [audio = ""] = listAudio(await readReading(app));
  const version = await change({ action: "get" });
  const saved = await change({ action: "save", value: { hidden: ["stories"] }, version });
  await change({ action: "publish", version: saved });
  for (const path of ["/speech/post/rain/reading.json", audio]) expect((await app.request(path)).status).toBe(404);
});

test("reads the bio and the story page", async () => {
  const app = await open();
  const { bio } = app.content.get("landing");
  expect((await readReading(app, "page/landing")).paragraphs).toHaveLength(bio.paragraphs.length);
  expect((await readReading(app, "page/story-page")).page).toBe("/chloe-story");
});

test("speaks each paragraph once, for all who ask at the same time and later", async () => {
  const app = await open();
  const [, audio = ""] = listAudio(await readReading(app));
  const answers = await Promise.all(["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((ip) => app.request(audio, {}, ip)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await app.request(audio)).headers.get("content-type")).toBe("audio/mpeg");
  expect(fake.calls.map(({ body }) => body.input)).toEqual([first]);
});

test("plays on one replica what was spoken on another", async () => {
  const app = await open();
  const env = { ...toSpeechEnv(fake.baseUrl), TTS_PODCAST: "off" };
  const replica = await createTestApp({ backend: app.backend, env });
  const [, audio = ""] = listAudio(await readReading(app));
  const listen = async (to: TestApp) => new Uint8Array(await (await to.request(audio)).arrayBuffer());
  expect(await listen(replica)).toEqual(await listen(app));
  expect(fake.calls).toHaveLength(1);
  await replica.flush();
});

test("answers ranges, and 304 to whoever has the audio", async () => {
  const app = await open();
  const [audio = ""] = listAudio(await readReading(app));
  const all = await app.request(audio);
  const bytes = new Uint8Array(await all.arrayBuffer());
  expect(all.headers.get("content-length")).toBe(String(bytes.byteLength));
  const part = await app.request(audio, { headers: { range: "bytes=4-7" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 4-7/${bytes.byteLength}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(4, 8));
  const etag = all.headers.get("etag") ?? "";
  expect((await app.request(audio, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await app.request(audio, { method: "HEAD" })).headers.get("accept-ranges")).toBe("bytes");
});

test("speaks only what changed when a story changes", async () => {
  const app = await open();
  const before = listAudio(await readReading(app));
  for (const audio of before) await app.request(audio);
  const service = app.backend.serviceClient();
  await service
    .from("posts")
    .update({ content: `${story}\nThe end.` })
    .eq("slug", "rain")
    .throwOnError();
  const after = listAudio(await readReading(app));
  expect(after.slice(0, before.length)).toEqual(before);
  for (const audio of after) await app.request(audio);
  expect(fake.calls).toHaveLength(before.length + 1);
});

test.each([
  ["a draft", { status: "draft" }],
  ["a deleted post", null],
  ["a post that comes later", { published_at: "2999-01-01T00:00:00Z" }],
] as const)("has no voice for %s", async (_, change) => {
  const app = await open();
  const [audio = ""] = listAudio(await readReading(app));
  await app.request(audio);
  const posts = app.backend.serviceClient().from("posts");
  await (change ? posts.update(change) : posts.delete()).eq("slug", "rain").throwOnError();
  expect((await app.request(audio)).status).toBe(404);
  expect((await app.request("/speech/post/rain/reading.json")).status).toBe(404);
});

test("speaks nothing that the caller says", async () => {
  const app = await open();
  const key = "0".repeat(24);
  for (const audio of [
    `/speech/post/rain/${key}.mp3`,
    "/speech/post/rain/hello.mp3?input=hello",
    `/speech/page/admin/${key}.mp3`,
    `/speech/post/..%2frain/${key}.mp3`,
    `/speech/post/${"a".repeat(300)}/reading.json`,
  ])
    expect((await app.request(audio)).status).toBe(404);
  expect(fake.calls).toEqual([]);
});

test("makes none for pages of other sites, and none for a HEAD", async () => {
  const app = await open();
  const [audio = ""] = listAudio(await readReading(app));
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await app.request(audio, { headers })).status).toBe(403);
  expect((await app.request(audio, { method: "HEAD" })).status).toBe(404);
  expect(fake.calls).toEqual([]);
  await app.request(audio);
  expect((await app.request(audio, { headers })).status).toBe(200);
});

test("keeps within the day's budget of characters", async () => {
  const app = await open({ TTS_DAILY_BUDGET: "50" });
  const [title = "", paragraph = "", heading = ""] = listAudio(await readReading(app));
  expect((await app.request(title, {}, "10.0.0.1")).status).toBe(200);
  expect((await app.request(paragraph, {}, "10.0.0.2")).status).toBe(200);
  const refused = await app.request(heading, {}, "10.0.0.3");
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: "limit_exceeded" })]);
  expect((await app.request(paragraph)).status).toBe(200);
});

test("limits how much one address has spoken anew", async () => {
  const app = await open();
  const content = Array.from({ length: 40 }, (_, index) => `Paragraph number ${index}.`).join("\n\n");
  await app.backend.serviceClient().from("posts").update({ content }).eq("slug", "rain").throwOnError();
  const paths = listAudio(await readReading(app));
  const statuses: number[] = [];
  // The minute of the limit does not pass, however long a busy machine takes to store thirty files.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    for (const audio of paths) statuses.push((await app.request(audio, {}, "10.0.0.9")).status);
  } finally {
    vi.useRealTimers();
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(fake.calls).toHaveLength(30);
});

test.each(["refuses", "empty", "wrong type", "cut"] as const)(
  "says that the voice could not be reached when it is %s, and tries again later",
  async (reply) => {
    const app = await open();
    const [audio = ""] = listAudio(await readReading(app));
    fake.server.reply = reply;
    const failed = await app.request(audio);
    expect([failed.status, await failed.json()]).toEqual([
      503,
      { error: "The voice could not be reached. Please try again soon.", code: "unavailable" },
    ]);
    fake.server.reply = "good";
    expect((await app.request(audio)).status).toBe(200);
  },
);

test("without a voice says what a browser can read", async () => {
  const app = await open({ TTS_BASE_URL: "", TTS_MODEL: "", TTS_VOICE: "", TTS_API_KEY: "" });
  const { paragraphs } = await readReading(app);
  expect(paragraphs.map(({ audio }) => audio)).toEqual([null, null, null, null]);
  expect((await app.request(`/speech/post/rain/${"0".repeat(24)}.mp3`)).status).toBe(404);
});

const selectPosts = (app: TestApp, columns: string) => app.backend.serviceClient().from("posts").select(columns);
type PostQuery = ReturnType<typeof selectPosts>;

/** Readings of a site, for which each query of posts has other methods. */
const openReadings = (app: TestApp, replace: (query: PostQuery) => object) => {
  const select = (columns: string) => {
    const query = selectPosts(app, columns);
    return Object.assign(query, replace(query));
  };
  const client = { from: () => ({ select }) } as unknown as ReturnType<typeof app.backend.serviceClient>;
  return createReadings({ backend: { serviceClient: () => client }, content: app.content, getVoice: () => null });
};

test("knows all posts of a backend that answers with fewer rows than it is asked for", async () => {
  const app = await open();
  const posts = Array.from({ length: 7 }, (_, index) => ({ ...post, slug: `rain-${index}` }));
  await app.backend.serviceClient().from("posts").insert(posts).throwOnError();
  const { listPosts } = openReadings(app, (query) => {
    const range = query.range.bind(query);
    return { range: (start: number, end: number) => range(start, Math.min(end, start + 2)) };
  });
  const listed = await listPosts(10_000);
  const { count } = await app.backend
    .serviceClient()
    .from("posts")
    .select("*", { count: "exact", head: true })
    .eq("status", "published");
  expect(new Set(listed.map(({ slug }) => slug)).size).toBe(count);
});

test("reads a post once for all who ask for it at once, and few posts at a time for one who asks for many", async () => {
  const app = await open();
  const posts = Array.from({ length: 40 }, (_, index) => ({ ...post, slug: `rain-${index}` }));
  await app.backend.serviceClient().from("posts").insert(posts).throwOnError();
  const reads = { all: 0, now: 0, most: 0 };
  const { find } = openReadings(app, (query) => {
    const read = query.maybeSingle.bind(query);
    const maybeSingle = async () => {
      reads.all += 1;
      reads.now += 1;
      reads.most = Math.max(reads.most, reads.now);
      const row = await read();
      reads.now -= 1;
      return row;
    };
    return { maybeSingle };
  });
  const ask = (name: string, client: string) => find({ kind: "post", name }, client);

  const same = await Promise.all(Array.from({ length: 400 }, (_, index) => ask("rain", `10.0.0.${index % 200}`)));
  expect(same.map((reading) => reading?.title)).toEqual(same.map(() => "Rain"));
  expect(reads.all).toBe(1);

  const many = Promise.all(posts.map(({ slug }) => ask(slug, "10.0.0.1")));
  const other = await ask("rain", "10.0.0.2");
  expect(other?.title).toBe("Rain");
  // Whoever asks for one post does not wait behind forty of somebody else.
  expect(reads.all).toBeLessThan(posts.length);
  expect((await many).filter((reading) => reading === null)).toEqual([]);
  expect(reads.most).toBe(4);
});

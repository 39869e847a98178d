import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnosis } from "#contracts/doctor.ts";
import { cdnSecret, openCdn } from "#tests/support/cdn-stand-in.ts";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { ownersHeaders } from "#tests/support/owners-site.ts";
import { openSocketServer } from "#tests/support/socket-server.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import { createCdn } from "./create-cdn.ts";
import { toServiceCalls } from "./send-purge.ts";

const slugAt = (index: number) => `story-${index}`;
const stories = Array.from({ length: 12 }, (_, index) => slugAt(index));
const requests = 300;

let app: TestApp;
let server: Awaited<ReturnType<typeof openSocketServer>>;
let cdn: Awaited<ReturnType<typeof openCdn>>;

const posts = () => app.backend.serviceClient().from("posts");
const toPath = (slug: string) => `/post/${slug}`;
const readText = async (path: string, headers?: Record<string, string>) =>
  (await cdn.get(path, headers)).body.toString();
const readStatus = async (path: string) => (await cdn.get(path)).status;
const readTags = (headers: OutgoingHttpHeaders) => String(headers["cache-tag"]).split(",");

beforeAll(async () => {
  const backend = await createTestBackend({ storageDirectory: createTemporaryFolder() });
  const build = await createSiteBuild(["post.route.tsx", "admin.route.tsx", "features/posts/rss.route.ts"]);
  cdn = await openCdn((path, headers) => server.send(path, headers));
  app = await createTestApp({
    backend,
    env: {
      ADMIN_SECRET: ownersHeaders["x-admin-secret"],
      CDN: "on",
      CDN_PURGE_URL: cdn.purgeUrl,
      CDN_PURGE_TOKEN: cdnSecret,
    },
    loadBuild: async () => build,
  });
  server = await openSocketServer(app);
  await cdn.whenPurged("site");
  const rows = stories.map((slug) => ({
    slug,
    title: `Title of ${slug}`,
    content: "Words.",
    status: "published" as const,
  }));
  await posts().insert(rows).throwOnError();
  await cdn.whenPurged("posts");
});
afterAll(async () => {
  await app.flush();
  server.stop();
  await cdn.stop();
  await app.close();
});

test("a CDN asks for each story once, whoever asks it, and for all of them again only after a change", async () => {
  const before = cdn.counts.reached;
  const texts = await Promise.all(
    Array.from({ length: requests }, (_, index) => readText(toPath(slugAt(index % stories.length)))),
  );
  for (const story of stories) expect(await readStatus(toPath(story))).toBe(200);
  expect(texts.every((text, index) => text.includes(`Title of ${stories[index % stories.length]}`))).toBe(true);
  expect(cdn.counts.reached - before).toBeLessThanOrEqual(stories.length);
});

test("what is changed, unpublished or deleted is gone there too", async () => {
  const [changed = "", hidden = "", deleted = ""] = stories.map(toPath);
  expect(await readStatus(changed)).toBe(200);
  await posts().update({ title: "Another title" }).eq("slug", slugAt(0)).throwOnError();
  await expect.poll(() => readText(changed)).toContain("Another title");
  expect(await readStatus(hidden)).toBe(200);
  await posts().update({ status: "draft" }).eq("slug", slugAt(1)).throwOnError();
  await expect.poll(() => readStatus(hidden)).toBe(404);
  expect(await readStatus(deleted)).toBe(200);
  await posts().delete().eq("slug", slugAt(2)).throwOnError();
  await expect.poll(() => readStatus(deleted)).toBe(404);
});

test("many changes at once are one purge, and of what pages do not show there is none", async () => {
  const queued: unknown[] = [];
  let announce = (_table: string): void => undefined;
  const unheard = () => () => undefined;
  const { close } = createCdn({
    backend: {
      ...app.backend,
      onChange(listener) {
        announce = listener;
        return unheard();
      },
    },
    content: { onChange: unheard },
    env: { cdn: { state: "on", purgeUrl: cdn.purgeUrl, token: cdnSecret, lookup: undefined } },
    jobs: {
      add: async ({ payload }) => String(queued.push(payload)),
      handle: () => undefined,
      run: async () => undefined,
    },
    log: silentLog,
    settings: { onChange: unheard },
  });
  await expect.poll(() => queued).toEqual([{ tags: ["site"] }]);
  for (let count = 0; count < 9; count += 1)
    for (const table of ["posts", "images", "chat_messages", "page_views"]) announce(table);
  await expect.poll(() => queued.slice(1)).toEqual([{ tags: ["images", "posts"] }]);
  await close();
});

test("a picture is kept by its name, and a deleted one is purged by it alone", async () => {
  const name = randomBytes(12).toString("hex");
  const bucket = app.backend.serviceClient().storage.from("pictures");
  const upload = async (key: string) => {
    const { error } = await bucket.upload(key, Buffer.from("RIFF"), { contentType: "image/webp", upsert: true });
    expect(error).toBeNull();
    return `/storage/v1/object/public/pictures/${key}`;
  };
  const path = await upload(`${name}-480.webp`);
  const { headers } = await cdn.get(path);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["cdn-cache-control"]).toContain("max-age=86400");
  expect(readTags(headers)).toEqual(["site", name]);
  const reached = cdn.counts.reached;
  expect(await readStatus(path)).toBe(200);
  expect(cdn.counts.reached).toBe(reached);
  await bucket.remove([`${name}-480.webp`]);
  await expect.poll(() => readStatus(path)).not.toBe(200);
  expect(cdn.purges).toContainEqual([name]);
  const renamed = await server.send(await upload("summer.webp"));
  expect(renamed.headers["cache-control"]).toBe("no-cache");
  expect((await server.send(`${path}?download=other.html`)).headers["cdn-cache-control"]).toBeUndefined();
});

test.each([
  ["a login", { authorization: "Bearer of-somebody", apikey: "key" }, false],
  [
    "cookies and another host",
    { cookie: "session=1", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
    true,
  ],
  [
    "other languages and forms",
    { "accept-language": "de", accept: "application/json", origin: "https://evil.example" },
    true,
  ],
  ["another method", { "x-http-method-override": "DELETE", "x-original-url": "/admin" }, true],
])("what a request with %s brings into a CDN is what everybody gets", async (_what, headers, isKept) => {
  const path = toPath(slugAt(5));
  const plain = await server.send(path);
  const asked = await server.send(path, headers);
  expect(asked.status).toBe(200);
  expect(asked.body.equals(plain.body)).toBe(true);
  expect(asked.headers["set-cookie"]).toBeUndefined();
  expect(asked.headers["cdn-cache-control"] !== undefined).toBe(isKept);
});

test.each(["/admin", "/post/nothing-there", "/healthz", "/rest/v1/posts?select=slug", "/nowhere"])(
  "a CDN is not asked to keep %s",
  async (path) => {
    const { headers } = await server.send(path, { apikey: app.backend.publishableKey });
    expect(headers["cdn-cache-control"]).toBeUndefined();
  },
);

test("tags name tables and files, and are those that a purge names", () => {
  expect(new Set(cdn.purges.flat().filter((tag) => !/^[0-9a-f]{24}$/.test(tag)))).toEqual(
    new Set(["site", "posts", "post_tags"]),
  );
});

test("a post as Markdown is purged with the post, and kept no longer than it says itself", async () => {
  const { headers } = await server.send(`${toPath(slugAt(5))}.md`);
  expect(readTags(headers)).toEqual(expect.arrayContaining(["site", "posts"]));
  expect(headers["cdn-cache-control"]).toBeUndefined();
});

test("a purge that fails is tried again, said under Health, and keeps nobody from saving", async () => {
  const check = async () => {
    const { site } = (await (await app.call("doctor", { action: "check" }, ownersHeaders)).json()) as Diagnosis;
    return site.find(({ what }) => what === "CDN");
  };
  const path = toPath(slugAt(6));
  expect(await readStatus(path)).toBe(200);
  cdn.answerPurges(503);
  await posts().update({ title: "Saved meanwhile" }).eq("slug", slugAt(6)).throwOnError();
  await expect.poll(async () => (await check())?.found).toBe("changes are not purged: The receiver answered 503.");
  expect(await readText(path)).not.toContain("Saved meanwhile");
  cdn.answerPurges(204);
  await app.backend
    .serviceClient()
    .from("jobs")
    .update({ due_at: new Date(0).toISOString() })
    .eq("kind", "cdn-purge");
  await app.jobs.run("cdn-purge");
  expect(await readText(path)).toContain("Saved meanwhile");
  expect((await check())?.state).toBe("good");
});

test("without CDN nothing is said to one", async () => {
  const { fetch, sendReady } = await createTestApp({
    backend: app.backend,
    loadBuild: () => createSiteBuild(["post.route.tsx"]),
  });
  const usual = await openSocketServer({ fetch, sendReady });
  const { status, headers } = await usual.send(toPath(slugAt(7)));
  usual.stop();
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=4, stale-while-revalidate=4");
  expect(Object.keys(headers).filter((name) => /cdn|tag|surrogate/.test(name) && name !== "etag")).toEqual([]);
});

test("each service is asked as it documents", () => {
  const tags = ["posts", "site"];
  expect(toServiceCalls("https://api.cloudflare.com/client/v4/zones/1/purge_cache", "key", tags)).toEqual([
    { headers: { authorization: "Bearer key" }, body: '{"tags":["posts","site"]}' },
  ]);
  expect(toServiceCalls("https://api.fastly.com/service/1/purge", "key", tags)).toEqual([
    { headers: { "fastly-key": "key" }, body: '{"surrogate_keys":["posts","site"]}' },
  ]);
  expect(toServiceCalls("https://api.bunny.net/pullzone/1/purgeCache", "key", tags)).toEqual(
    tags.map((tag) => ({ headers: { accesskey: "key" }, body: `{"CacheTag":"${tag}"}` })),
  );
  expect(toServiceCalls("https://api.cloudflare.com.evil.example/", "key", tags)).toBeNull();
});

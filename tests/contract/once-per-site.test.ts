import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { imageHeaders, toImageUrl } from "#contracts/images/image-request.ts";
import type { Reading } from "#contracts/speech/reading.ts";
import { siteOptions } from "#server/backend-options.ts";
import type { Client } from "#server/backend.ts";
import { createOnce } from "#server/jobs/create-once.ts";
import { sweepMadeFiles } from "#server/media/create-made-files.ts";
import { createMediaStore } from "#server/media/media-store.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { serveSpeech, toSpeechEnv } from "#tests/support/fake-speech.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

let server: TestPostgres;
let url: string;
let bucket: Awaited<ReturnType<typeof serveS3>>;
let painter: Awaited<ReturnType<typeof serveOnLoopback>>;
const voice = await serveSpeech();
const apps: TestApp[] = [];
/** What the image service was asked for, with the number of pictures that went along. */
const painted: { prompt: string; pictures: number }[] = [];

const paint = async (request: Request): Promise<Response> => {
  const isEdit = new URL(request.url).pathname.endsWith("/edits");
  const form = isEdit ? await request.formData() : null;
  const prompt = form ? (form.get("prompt") as string) : ((await request.json()) as { prompt: string }).prompt;
  painted.push({ prompt, pictures: form?.getAll("image[]").length ?? 0 });
  // One of a single colour would count as a failure.
  const stripe = sharp({ create: { width: 200, height: 600, channels: 3, background: "white" } }).png();
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: "navy" } })
    .composite([{ input: await stripe.toBuffer(), left: (painted.length * 40) % 400, top: 0 }])
    .png();
  return Response.json({ data: [{ b64_json: (await picture.toBuffer()).toString("base64") }] });
};

const openBackend = () =>
  createPostgresBackend({
    ...siteOptions,
    url,
    siteUrl: testSiteUrl,
    s3: bucket.options,
    poolSize: 4,
    mail: createMailbox(),
  });
const startReplica = async (): Promise<TestApp> => {
  const painterEnv = { IMAGE_BASE_URL: `${painter.url}/v1`, IMAGE_MODEL: "a-model" };
  const env = { ...painterEnv, ...toSpeechEnv(voice.baseUrl), TTS_PODCAST: "off" };
  const app = await createTestApp({ backend: await openBackend(), env });
  apps.push(app);
  return app;
};

let one: TestApp;
let two: TestApp;
let three: TestApp;
beforeAll(async () => {
  [server, bucket, painter] = await Promise.all([createTestPostgres(), serveS3(), serveOnLoopback(paint)]);
  url = await server.createDatabase();
  one = await startReplica();
  two = await startReplica();
  three = await startReplica();
});
afterEach(() => {
  painted.length = 0;
  voice.calls.length = 0;
});
afterAll(async () => {
  for (const app of apps) await app.flush().then(() => app.close());
  await Promise.all([server.stop(), bucket.stop(), painter.stop(), voice.stop()]);
});

let visitors = 0;
const askForPicture = async (app: TestApp, query: { prompt: string; base?: string }) => {
  const address = toImageUrl({ width: 512, height: 512, seed: 1, ...query });
  const response = await app.request(address, {}, `198.51.100.${(visitors += 1)}`);
  const bytes = Buffer.from(await response.arrayBuffer()).toString("base64");
  return { maker: response.headers.get(imageHeaders.maker), etag: response.headers.get("etag") ?? "", bytes };
};

test("pays one picture once, for all replicas that are asked at the same moment, and for one that starts later", async () => {
  const shown = await Promise.all([one, two, three].map((app) => askForPicture(app, { prompt: "a bridge" })));
  shown.push(await askForPicture(await startReplica(), { prompt: "a bridge" }));
  expect(painted.map(({ prompt }) => prompt)).toEqual(["a bridge"]);
  expect(new Set(shown.map((picture) => JSON.stringify(picture))).size).toBe(1);
  expect(shown[0]?.maker).toBe("openai");
});

test("finds on one replica the picture of another that a new one is a version of", async () => {
  const { etag } = await askForPicture(one, { prompt: "a lake" });
  const base = /[0-9a-f]{40}/.exec(etag)?.[0] ?? "";
  await askForPicture(two, { prompt: "the same at night", base });
  expect(painted.map(({ pictures }) => pictures)).toEqual([0, 1]);
});

/** A client of a replica, and how often it has asked to hold something. */
const watch = (app: TestApp) => {
  const client = app.backend.serviceClient();
  const watched = { asked: 0 };
  const rpc = (...args: Parameters<Client["rpc"]>) => {
    watched.asked += 1;
    return client.rpc(...args);
  };
  const shared = { rpc, from: (table: "jobs") => client.from(table) } as unknown as Client;
  return { watched, once: createOnce({ shared, log: silentLog, lookMs: { first: 10, most: 50 } }) };
};

test("takes over the work of a process that has died", async () => {
  const { signal } = new AbortController();
  const work = { kind: "thing", key: "1", signal, find: async () => null };
  const dying = await openBackend();
  const begun = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string>();
  const hold = createOnce({ shared: dying.serviceClient(), log: silentLog, leaseSeconds: 1 });
  const lost = hold({
    ...work,
    make() {
      begun.resolve();
      return late.promise;
    },
  });
  await begun.promise;
  // It can no longer say that it is there.
  await dying.close();
  const { once } = watch(two);
  expect(await once({ ...work, make: async () => "made" })).toBe("made");
  late.resolve("late");
  expect(await lost).toBe("late");
});

const insertStory = (app: TestApp) =>
  app.backend
    .serviceClient()
    .from("posts")
    .insert({
      slug: "rain",
      title: "Rain",
      content: "It rained. A butterfly sat on the window.",
      status: "published",
      published_at: "2026-01-01T10:00:00Z",
    })
    .throwOnError();

test("has each text spoken once, for all replicas that are asked at the same moment and later", async () => {
  await insertStory(one);
  const reading = (await (await one.request("/speech/post/rain/reading.json")).json()) as Reading;
  const paths = reading.paragraphs.map(({ audio }) => audio ?? "");
  const listen = async (app: TestApp) =>
    Promise.all(paths.map(async (audio) => (await app.request(audio, {}, "198.51.100.1")).status));
  const heard = [...(await Promise.all([one, two, three].map(listen))), await listen(await startReplica())];
  expect(new Set(heard.flat())).toEqual(new Set([200]));
  expect(voice.calls).toHaveLength(2);
  expect(new Set(voice.calls.map(({ body }) => body.input))).toEqual(
    new Set(["Rain", "It rained. A butterfly sat on the window."]),
  );
});

test("draws the image of a link preview once, and shows the same on all replicas", async () => {
  const show = async (app: TestApp) => Buffer.from(await (await app.request("/og/site.png")).arrayBuffer());
  const shown = await Promise.all([one, two, three].map(show));
  shown.push(await show(await startReplica()));
  expect(new Set(shown.map((bytes) => bytes.toString("base64"))).size).toBe(1);
  const kept: number[] = [];
  const store = createMediaStore(one.backend, { name: "made", isPublic: false });
  for await (const { format, bytes } of store.list()) if (format === "png") kept.push(bytes);
  expect(kept).toEqual([shown[0]?.byteLength]);
});

/** Two processes that want the same: the first one ends with `outcome` once the second one waits. */
const race = async (key: string, outcome: () => Promise<string>) => {
  const [first, second] = [watch(one), watch(two)];
  const { signal } = new AbortController();
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = { kind: "thing", key, signal, find: async () => null };
  let made = 0;
  const firstResult = first.once({
    ...work,
    async make() {
      begun.resolve();
      await gate.promise;
      return outcome();
    },
  });
  await begun.promise;
  const secondResult = second.once({ ...work, make: async () => `made ${(made += 1)}` });
  await expect.poll(() => second.watched.asked).toBeGreaterThan(1);
  gate.resolve();
  const results = await Promise.allSettled([firstResult, secondResult]);
  return { made, results: results.map((result) => (result.status === "fulfilled" ? result.value : result.reason)) };
};

test("shares a failure with those who wait, so that a service that refuses is not asked by each", async () => {
  const { made, results } = await race("2", () => Promise.reject(new Error("refused")));
  expect([made, ...results.map((reason: Error) => reason.message)]).toEqual([
    0,
    "refused",
    "another process has tried this just now",
  ]);
});

test("leaves the work to another one that waits when the first may not do it", async () => {
  const refusal = new AppError("limit_exceeded", "Enough for today.");
  const { made, results } = await race("3", () => Promise.reject(refusal));
  expect([made, ...results]).toEqual([1, refusal, "made 1"]);
});

test("holds nothing any more when all is done, and shows none of it among what waits or was given up", async () => {
  const { data } = await one.backend.serviceClient().from("jobs").select("kind,key").eq("state", "held");
  expect(data).toEqual([]);
  expect(Object.keys(await one.jobs.describe())).not.toContain("thing");
});

test("deletes what was made first when all together is too much", async () => {
  const store = createMediaStore(one.backend, { name: "made", isPublic: false });
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of store.list()) found.push(name);
    return found;
  };
  const before = await names();
  await store.put("f".repeat(24), "png", new Uint8Array(1_000));
  expect(await sweepMadeFiles(store)).toBe(0);
  expect(await sweepMadeFiles(store, 1_000)).toBe(before.length);
  expect(await names()).toEqual([`${"f".repeat(24)}.png`]);
});

test("keeps what was made from everybody who asks the storage for it", async () => {
  const listed = await one.backend.anonClient().storage.from("made").list("");
  expect(listed.data).toEqual([]);
  const name = `${"f".repeat(24)}.png`;
  expect((await one.request(`/storage/v1/object/public/made/${name}`)).status).toBe(400);
  expect((await one.backend.anonClient().storage.from("made").download(name)).data).toBeNull();
});

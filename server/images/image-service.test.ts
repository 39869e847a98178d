import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { imageHeaders, toImageUrl } from "#contracts/images/image-request.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { createImageCache } from "./image-cache.ts";
import { createImageService } from "./image-service.ts";
import { createImageTurns } from "./image-turns.ts";
import { createSharedJobs } from "@site/fair-queue/shared-jobs.ts";

let backend: TestBackend;
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
let respond: (url: URL) => Response | Promise<Response>;
const asked: string[] = [];
const apps: TestApp[] = [];
/** For the tests in which the service fails: each uses its own prompts and its own IP. */
let failing: TestApp;
let visitors = 0;

beforeAll(async () => {
  backend = await createTestBackend();
  service = await serveOnLoopback(async ({ url }) => {
    asked.push(url);
    return respond(new URL(url));
  });
  failing = await openApp();
});
afterEach(async () => {
  asked.length = 0;
  for (const app of apps.splice(0)) await app.flush();
});
afterAll(async () => {
  await failing.flush();
  await service.stop();
  await backend.close();
});

/** When the whole day's budget is open. */
const toEvening = () => Date.parse("2026-11-22T20:00:00Z");
const openApp = (env: Record<string, string> = {}): Promise<TestApp> =>
  createTestApp({ backend, now: toEvening, env: { IMAGE_URL_TEMPLATE: `${service.url}/{prompt}`, ...env } });
const createApp = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const app = await openApp(env);
  apps.push(app);
  return app;
};
const photo = await sharp({
  create: {
    width: 300,
    height: 300,
    channels: 3,
    background: "black",
    noise: { type: "gaussian", mean: 99, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();
const sendPhoto = () => new Response(photo, { headers: { "content-type": "image/jpeg" } });
const ask = async (app: TestApp, prompt: string, from?: string) => {
  const response = await app.request(toImageUrl({ prompt, width: 256, height: 256, seed: 1 }), {}, from);
  return {
    status: response.status,
    maker: response.headers.get(imageHeaders.maker),
    cacheControl: response.headers.get("cache-control"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test("serves the image of the chosen service, re-encoded and fetched once", async () => {
  respond = sendPhoto;
  const app = await createApp();
  const first = await ask(app, "a fox");
  expect(first).toMatchObject({ status: 200, maker: "template" });
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
  expect((await ask(app, "a fox")).bytes.equals(first.bytes)).toBe(true);
  expect(asked).toEqual([`${service.url}/a%20fox`]);
});

const tiny = sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
  .png()
  .toBuffer();
test.each<[string, () => Response | Promise<Response>]>([
  ["fails", () => new Response("no", { status: 404 })],
  [
    "sends a web page",
    () => new Response("<html><body>Busy</body></html>", { headers: { "content-type": "image/png" } }),
  ],
  ["sends an image of one pixel", async () => new Response(new Uint8Array(await tiny))],
  ["sends a broken image", () => new Response(photo.subarray(0, 1_000))],
  ["sends an empty response", () => new Response(null, { headers: { "content-type": "image/png" } })],
  [
    "sends a drawing with a script in it",
    () => new Response("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
  ],
  [
    "sends 100 MB",
    () => {
      let sent = 0;
      const part = new Uint8Array(1_000_000);
      const pull = (to: ReadableStreamDefaultController) => (sent++ < 100 ? to.enqueue(part) : to.close());
      return new Response(new ReadableStream({ start: (to) => to.enqueue(photo), pull }));
    },
  ],
  ["redirects to a private address", () => Response.redirect("http://169.254.169.254/")],
])("draws a labelled sketch when the service %s, and keeps it for its download", async (failure, fail) => {
  respond = fail;
  const from = `198.51.100.${(visitors += 1)}`;
  const sketch = await ask(failing, `a fox ${failure}`, from);
  expect(sketch).toMatchObject({ status: 200, maker: "sketch", cacheControl: "no-store" });
  respond = sendPhoto;
  const again = await ask(failing, `a fox ${failure}`, from);
  expect([again.maker, again.cacheControl, again.bytes.equals(sketch.bytes)]).toEqual(["sketch", "no-store", true]);
  expect(await ask(failing, `an owl ${failure}`, from)).toMatchObject({
    maker: "template",
    cacheControl: expect.stringContaining("immutable"),
  });
});

test("draws sketches when the daily budget is used up", async () => {
  respond = sendPhoto;
  const app = await createApp({ IMAGE_DAILY_BUDGET: "2" });
  const makers = [];
  for (const prompt of ["one", "two", "three"]) makers.push((await ask(app, prompt)).maker);
  expect(makers).toEqual(["template", "template", "sketch"]);
  expect(asked).toHaveLength(2);
});

test("keeps a twentieth of the daily budget for the owner", async () => {
  respond = sendPhoto;
  const app = await createApp({ IMAGE_DAILY_BUDGET: "20" });
  const makers = [];
  for (let index = 0; index < 20; index += 1)
    makers.push((await ask(app, `visitor ${index}`, `198.51.100.${100 + index}`)).maker);
  expect(makers).toEqual([...Array.from({ length: 19 }, () => "template"), "sketch"]);
  const owner = await createTestUser(backend, "owner@example.org");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", owner.id).throwOnError();
  const url = toImageUrl({ prompt: "the owner's", width: 256, height: 256, seed: 1 });
  const own = await app.request(url, { headers: { authorization: `Bearer ${owner.accessToken}` } });
  expect(own.headers.get(imageHeaders.maker)).toBe("template");
});

test("calls the service once for concurrent requests for the same image", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  respond = () => promise.then(sendPhoto);
  const app = await createApp();
  const all = Array.from({ length: 20 }, () => ask(app, "a fox"));
  await expect.poll(() => asked.length).toBe(1);
  resolve();
  expect(new Set((await Promise.all(all)).map(({ maker }) => maker))).toEqual(new Set(["template"]));
  expect(asked).toHaveLength(1);
});

test("asks the service for four images of one client and eight in all at a time, clients in turn", async () => {
  const answers: (() => void)[] = [];
  respond = () => new Promise<Response>((resolve) => answers.push(() => resolve(sendPhoto())));
  const app = await createApp();
  const askAs = (client: number, name: string) => ask(app, name, `203.0.113.${client}`);
  const waiting = Array.from({ length: 8 }, (_, index) => askAs(1, `a${index}`));
  await expect.poll(() => asked.length).toBe(4);
  waiting.push(...Array.from({ length: 4 }, (_, index) => askAs(2, `b${index}`)));
  await expect.poll(() => asked.length).toBe(8);
  waiting.push(askAs(3, "c0"));
  answers.shift()?.();
  await expect.poll(() => asked.length).toBe(9);
  answers.shift()?.();
  await expect.poll(() => asked.length).toBe(10);
  expect(asked.slice(8).map((url) => url.slice(-2))).toEqual(["a4", "c0"]);
  while (asked.length < 13 || answers.length > 0) {
    answers.shift()?.();
    await new Promise(setImmediate);
  }
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("no longer asks the service for an image that nobody waits for", async () => {
  respond = () => new Promise<Response>(() => undefined);
  const app = await createApp();
  const leaving = new AbortController();
  const { signal } = leaving;
  const get = (prompt: string) =>
    app.request(toImageUrl({ prompt, width: 256, height: 256, seed: 1 }), { signal }, "203.0.113.4");
  const waiting = Array.from({ length: 9 }, (_, index) => get(`image ${index}`));
  await expect.poll(() => asked.length).toBe(4);
  leaving.abort();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([503]));
  expect(asked).toHaveLength(4);
});

test("calls the service again ten minutes after it failed", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "image-service-"));
  const cache = createImageCache({ directory });
  let time = 0;
  let isUp = false;
  const images = createImageService({
    findProvider: () => ({
      maker: "template",
      id: "a service",
      takesReferences: () => false,
      create: async () => (isUp ? Buffer.from("a photo") : Promise.reject(new Error("down"))),
    }),
    findReferences: async () => [],
    pool: { run: async (job) => (job.kind === "encode" ? job.bytes : Buffer.from(job.kind)) },
    jobs: createSharedJobs(),
    turns: createImageTurns(),
    resizeImage: async () => null,
    cache,
    once: ({ make }) => make(),
    made: { isShared: false, get: async () => null, put: async () => undefined },
    log: { warn: () => undefined },
    consumeBudget: async () => undefined,
    observe: () => undefined,
    listPortraitNames: () => [],
    isSigned: () => true,
    now: () => time,
  });
  const request = { prompt: "a fox", width: 256, height: 256, seed: 1 } as const;
  const free = async () => ({ commit: () => undefined, refund: async () => undefined });
  const caller = { client: "192.0.2.1" };
  const getMaker = async () =>
    ((await images.find(request, caller)) ?? (await images.create(request, caller, free))).maker;
  expect(await getMaker()).toBe("sketch");
  isUp = true;
  time += 599_999;
  expect(await getMaker()).toBe("sketch");
  time += 1;
  expect(await getMaker()).toBe("template");
  cache.close();
  await rm(directory, { recursive: true, force: true });
});

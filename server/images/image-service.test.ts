import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { imageHeaders, toImageUrl } from "#contracts/images/image-request.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

let backend: TestBackend;
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
let respond: (url: URL) => Response | Promise<Response>;
const asked: string[] = [];
const apps: TestApp[] = [];

beforeAll(async () => {
  backend = await createTestBackend();
  service = await serveOnLoopback(async ({ url }) => {
    asked.push(url);
    return respond(new URL(url));
  });
});
afterEach(async () => {
  asked.length = 0;
  for (const app of apps.splice(0)) await app.flush();
});
afterAll(async () => {
  await service.stop();
  await backend.close();
});

const createApp = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const app = await createTestApp({ backend, env: { IMAGE_URL_TEMPLATE: `${service.url}/{prompt}`, ...env } });
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
const ask = async (app: TestApp, prompt: string) => {
  const response = await app.request(toImageUrl({ prompt, width: 256, height: 256, seed: 1 }));
  return {
    status: response.status,
    maker: response.headers.get(imageHeaders.maker),
    cacheControl: response.headers.get("cache-control"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test("shows what the chosen service drew, encoded anew and fetched once", async () => {
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
  ["redirects to a private address", () => Response.redirect("http://169.254.169.254/")],
])("draws a labelled sketch when the service %s, and asks it again next time", async (_, fail) => {
  respond = fail;
  const app = await createApp();
  const sketch = await ask(app, "a fox");
  expect(sketch).toMatchObject({ status: 200, maker: "sketch", cacheControl: "no-store" });
  expect((await ask(app, "a fox")).bytes.equals(sketch.bytes)).toBe(true);
  respond = sendPhoto;
  expect(await ask(app, "a fox")).toMatchObject({
    maker: "template",
    cacheControl: expect.stringContaining("immutable"),
  });
});

test("draws sketches when the budget of the day is spent", async () => {
  respond = sendPhoto;
  const app = await createApp({ IMAGE_DAILY_BUDGET: "2" });
  const makers = [];
  for (const prompt of ["one", "two", "three"]) makers.push((await ask(app, prompt)).maker);
  expect(makers).toEqual(["template", "template", "sketch"]);
  expect(asked).toHaveLength(2);
});

test("asks the service once for all who want the same image at the same time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  respond = () => promise.then(sendPhoto);
  const app = await createApp();
  const all = Array.from({ length: 20 }, () => ask(app, "a fox"));
  await expect.poll(() => asked.length).toBe(1);
  resolve();
  expect(new Set((await Promise.all(all)).map(({ maker }) => maker))).toEqual(new Set(["template"]));
  expect(asked).toHaveLength(1);
});

test("does not let more than eight images wait for the service", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  respond = () => promise.then(sendPhoto);
  const app = await createApp();
  const waiting = Array.from({ length: 8 }, (_, index) => ask(app, `image ${index}`));
  await expect.poll(() => asked.length).toBe(8);
  expect((await ask(app, "one more")).status).toBe(503);
  resolve();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
});

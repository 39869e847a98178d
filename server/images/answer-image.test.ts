import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imageHeaders, type ImageQuery, toImageUrl } from "#contracts/images/image-request.ts";
import { parseSketchReport } from "#contracts/images/sketch-report.ts";
import { readPngMetadata } from "#contracts/images/png-metadata.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { Log } from "#server/telemetry/log.ts";

let backend: TestBackend;
let app: TestApp;
const metricsToken = "a token for metrics";
const lines: string[] = [];
const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
const log = { debug: write, info: write, warn: write, error: write } as unknown as Log;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, log, env: { METRICS_TOKEN: metricsToken } });
});
afterAll(async () => {
  await app.flush();
  await backend.close();
});

let visitors = 0;
/** An IP that no other call uses. */
const newVisitor = () => `198.51.100.${(visitors += 1)}`;
const get = (query: ImageQuery, from = newVisitor(), headers: Record<string, string> = {}) =>
  app.request(toImageUrl({ width: 256, height: 256, ...query }), { headers }, from);
const getBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("returns an image of the requested size, with its maker in the headers", async () => {
  const response = await get({ prompt: "a heron at dawn", width: 512, height: 256, seed: 7 });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    [imageHeaders.maker]: "sketch",
    [imageHeaders.seed]: "7",
  });
  expect(await sharp(await getBytes(response)).metadata()).toMatchObject({ format: "webp", width: 512, height: 256 });
});

test("says what of the prompt the sketch shows, when it is drawn and when it is known", async () => {
  const prompt = "a lighthouse and a sitar";
  for (const from of [newVisitor(), newVisitor()]) {
    const { headers } = await get({ prompt, seed: 3 }, from);
    expect(parseSketchReport(headers.get(imageHeaders.report))).toMatchObject({
      drawn: ["the lighthouse"],
      missed: ["a sitar"],
    });
  }
});

test("draws the same image for the same prompt and seed, and another one for another seed", async () => {
  const first = await get({ prompt: "a lighthouse" });
  const seed = Number(first.headers.get(imageHeaders.seed));
  const [bytes, again, other] = await Promise.all([
    getBytes(first),
    get({ prompt: "  a lighthouse\n", seed }).then(getBytes),
    get({ prompt: "a lighthouse", seed: seed + 1 }).then(getBytes),
  ]);
  expect(again.equals(bytes)).toBe(true);
  expect(other.equals(bytes)).toBe(false);
});

test.each(["<script>alert(1)</script>", "🦊🌙", "قطة فوق القمر", "../", "..", "%00", "a".repeat(2_000)])(
  "draws an image for %j",
  async (prompt) => {
    const response = await get({ prompt });
    expect(response.status).toBe(200);
    expect((await sharp(await getBytes(response)).metadata()).format).toBe("webp");
  },
);

test.each([
  ["", "Please enter a prompt first!"],
  ["prompt=", "Please enter a prompt first!"],
  ["prompt=%20%0A", "Please enter a prompt first!"],
  [`prompt=${"x".repeat(5_000)}`, "A prompt can be up to 2,000 characters long. Please make it shorter."],
  ["prompt=a&prompt=b", "Each name in the query may be given once."],
  ["prompt=a%00b", "The text holds a character (NUL) that cannot be stored."],
  ["prompt=a&width=1600", "Width and height can be 256, 512, 768 or 1024 pixels."],
  ["prompt=a&height=1e3", "Width and height can be 256, 512, 768 or 1024 pixels."],
  ["prompt=a&seed=-1", "A seed is a whole number from 0 to 2147483647."],
  ["prompt=a&seed=2147483648", "A seed is a whole number from 0 to 2147483647."],
  ["prompt=a&seed=1.5", "A seed is a whole number from 0 to 2147483647."],
  ["prompt=a&format=svg", "The format can be webp or png."],
])("rejects the query %.40s", async (query, error) => {
  const response = await app.request(`/functions/v1/image?${query}`);
  expect([response.status, await response.json()]).toEqual([400, { error, code: "invalid_request" }]);
});

test("embeds metadata in a PNG unless it is switched off", async () => {
  const query = { prompt: "a fox, 🦊", seed: 3, format: "png" } as const;
  const response = await get(query);
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = await getBytes(response);
  expect(readPngMetadata(png)).toEqual({ prompt: "a fox, 🦊", seed: 3, maker: "sketch" });
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 256 });
  const without = await get({ ...query, metadata: "off" });
  expect(without.headers.get("etag")).not.toBe(response.headers.get("etag"));
  expect(readPngMetadata(await getBytes(without))).toBeNull();
});

test("responds 304 if the client has the image", async () => {
  const query = { prompt: "a kite", seed: 1 };
  const etag = (await get(query)).headers.get("etag") ?? "";
  const response = await get(query, newVisitor(), { "if-none-match": etag });
  expect([response.status, await response.text()]).toEqual([304, ""]);
  expect((await get({ ...query, seed: 2 }, newVisitor(), { "if-none-match": etag })).status).toBe(200);
});

test("serves existing images to pages of other sites, but creates none for them", async () => {
  const query = { prompt: "a comet", seed: 1 };
  const crossSite = { "sec-fetch-site": "cross-site" };
  expect((await get(query, newVisitor(), crossSite)).status).toBe(403);
  expect((await get(query)).status).toBe(200);
  expect((await get(query, newVisitor(), crossSite)).status).toBe(200);
  expect((await get({ ...query, format: "png" }, newVisitor(), crossSite)).status).toBe(403);
  await get({ ...query, format: "png" });
  expect((await get({ ...query, format: "png" }, newVisitor(), crossSite)).status).toBe(200);
});

test("counts new images by IP, but neither existing nor rejected ones", async () => {
  const visitor = newVisitor();
  for (let seed = 0; seed < 10; seed++) expect((await get({ prompt: "a moth", seed }, visitor)).status).toBe(200);
  const refused = await get({ prompt: "a moth", seed: 10 }, visitor);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await get({ prompt: "a moth", seed: 3 }, visitor)).status).toBe(200);
  expect((await get({ prompt: "a moth", seed: 10 })).status).toBe(200);
});

test("draws an image once for concurrent requests", async () => {
  const visitor = newVisitor();
  const responses = await Promise.all(Array.from({ length: 30 }, () => get({ prompt: "an owl", seed: 5 }, visitor)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  for (let seed = 6; seed < 15; seed++) expect((await get({ prompt: "an owl", seed }, visitor)).status).toBe(200);
  expect((await get({ prompt: "an owl", seed: 15 }, visitor)).status).toBe(429);
});

test("keeps prompts out of the log and the metrics", async () => {
  await get({ prompt: "unmistakable words" });
  const metrics = await (
    await app.request("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  expect(metrics).toContain('image_generation_duration_seconds_count{maker="sketch",result="made"}');
  expect(lines.length).toBeGreaterThan(0);
  for (const text of [...lines, metrics]) expect(text).not.toMatch(/unmistakable|lighthouse/);
});

test("serves another client next, whatever one client has asked for", async () => {
  const shown = { prompt: "a busy harbour", seed: 1, width: 1024, height: 1024 } as const;
  await get(shown);
  const busy = newVisitor();
  let made = 0;
  const flood = [
    ...Array.from({ length: 9 }, (_, index) =>
      get({ ...shown, seed: index + 2 }, busy).then(({ status }) => {
        made += 1;
        return status;
      }),
    ),
    ...Array.from({ length: 30 }, (_, index) =>
      get({ ...shown, format: "png", metadata: index % 2 === 0 ? "on" : "off" }, busy).then(({ status }) => status),
    ),
  ];
  expect((await get({ prompt: "a quiet pond", seed: 1 })).status).toBe(200);
  // Two were being drawn, and clients take turns.
  expect(made).toBeLessThanOrEqual(4);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

test("draws nothing for a client that has left", async () => {
  const leaving = new AbortController();
  const request = (seed: number) =>
    app.request(
      toImageUrl({ prompt: "an empty room", seed, width: 1024, height: 1024 }),
      { signal: leaving.signal },
      "203.0.113.77",
    );
  const flood = Array.from({ length: 9 }, (_, seed) => request(seed));
  await new Promise(setImmediate);
  leaving.abort();
  await Promise.all(flood);
  await get({ prompt: "an empty room", seed: 100 });
  const drawn = Array.from({ length: 9 }, (_, seed) =>
    get({ prompt: "an empty room", seed, width: 1024, height: 1024 }, newVisitor(), { "sec-fetch-site": "cross-site" }),
  );
  expect((await Promise.all(drawn)).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { createImagePool, type ImageJob, type ImagePool } from "./image-pool.ts";

const pools: ImagePool[] = [];
const create = (options: Parameters<typeof createImagePool>[0] = {}): ImagePool => {
  const pool = createImagePool(options);
  pools.push(pool);
  return pool;
};
afterEach(() => {
  vi.useRealTimers();
  for (const pool of pools.splice(0)) pool.close();
});

/** Shared by the tests that only look at results, so that processes need not start for each. */
const shared = createImagePool();
afterAll(() => shared.close());

const sketch = (seed: number): ImageJob => ({
  kind: "sketch",
  request: { prompt: "a fox", seed, width: 256, height: 256 },
});
const encode = (bytes: Uint8Array): ImageJob => ({ kind: "encode", bytes, width: 512, height: 256 });
const noise = async (width: number, height = width): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "black", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer();
const withProgram = async (source: string, work: (program: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), "image-pool-"));
  const program = path.join(folder, "program.mjs");
  await writeFile(program, source);
  await work(program).finally(() => rm(folder, { recursive: true, force: true }));
};

test("returns each of many sketches to its own caller", { tags: "night" }, async () => {
  const runAll = async (seeds: number[]) => {
    const turns = createFairSemaphore({ concurrency: 2 });
    return Promise.all(seeds.map((seed) => turns("client", () => shared.run(sketch(seed)))));
  };
  const first = await runAll([1, 2, 3, 4, 5]);
  const again = await runAll([5, 4, 3, 2, 1]);
  expect(new Set(first.map((bytes) => Buffer.from(bytes).toString("base64"))).size).toBe(5);
  expect(again.toReversed()).toEqual(first);
});

test("draws no SVG from outside, before and after a sketch of its own", async () => {
  const pool = create({ size: 1 });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><circle r="50"/></svg>');
  await expect(pool.run(encode(svg))).rejects.toThrow("damaged");
  await pool.run(sketch(1));
  await expect(pool.run(encode(svg))).rejects.toThrow("damaged");
});

test("re-encodes an external image in the requested size and without its metadata", async () => {
  const source = await sharp(await noise(900))
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
  const bytes = await shared.run(encode(source));
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif]).toEqual(["webp", 512, 256, undefined]);
});

const flat = { width: 300, height: 300, channels: 3, background: "#d0d0d0" } as const;
test.each<[string, Promise<Uint8Array>, string]>([
  ["an image of one pixel", noise(1), "smaller than 64 by 64 pixels"],
  ["a narrow image", noise(600, 40), "smaller than 64 by 64 pixels"],
  ["a single colour", sharp({ create: flat }).png().toBuffer(), "a single colour"],
  ["a single colour as JPEG", sharp({ create: flat }).jpeg({ quality: 20 }).toBuffer(), "a single colour"],
  ["an empty file", Promise.resolve(new Uint8Array()), "damaged"],
  ["a web page", Promise.resolve(Buffer.from("<!doctype html><h1>Busy</h1>")), "damaged"],
  ["a truncated image", noise(300).then((bytes) => bytes.subarray(0, bytes.length / 2)), "damaged"],
])("rejects %s", async (_, bytes, reason) => {
  await expect(shared.run(encode(await bytes))).rejects.toThrow(reason);
});

test("converts WebP to PNG", async () => {
  const webp = await sharp(await noise(100))
    .webp()
    .toBuffer();
  const png = await shared.run({ kind: "png", bytes: webp });
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 100 });
});

test("terminates a process that takes too long, and continues with another", async () => {
  await withProgram(
    "process.on('message', ({ kind }) => kind === 'png' && process.send({ bytes: 1 }))",
    async (program) => {
      // The next process gets all the time that it needs to start.
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const pool = create({ size: 1, jobMs: 300, program });
      const stuck = pool.run(sketch(1));
      vi.advanceTimersByTime(300);
      await expect(stuck).rejects.toThrow("took too long");
      expect(await pool.run({ kind: "png", bytes: new Uint8Array(1) })).toBe(1);
    },
  );
});

test("survives a process that exits during its work", async () => {
  await withProgram("process.on('message', () => process.exit(1))", async (program) => {
    const pool = create({ program });
    await expect(pool.run(sketch(1))).rejects.toThrow("the image process ended");
    await expect(pool.run(sketch(2))).rejects.toThrow("the image process ended");
  });
});

test("rejects jobs while all processes are busy, and after it was closed", async () => {
  await withProgram("process.on('message', () => undefined)", async (program) => {
    const pool = create({ size: 2, program });
    const taken = [1, 2].map((seed) => pool.run(sketch(seed)));
    await expect(pool.run(sketch(3))).rejects.toThrow("all image processes are busy");
    pool.close();
    for (const one of [...taken, pool.run(sketch(4))]) await expect(one).rejects.toThrow("the site shuts down");
  });
});

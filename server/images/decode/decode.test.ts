import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { processImage } from "../process-image.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

const readPixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at };
};
const near = (found: number[], expected: number[]) =>
  found.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 24);
const red = [0xd0, 0x20, 0x20];
const blue = [0x20, 0x30, 0xd0];

/** A red half beside a blue one. */
const drawHalves = async () => {
  const left = await sharp({ create: { width: 32, height: 48, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#2030d0" } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
};

const createBmp = (bits: 8 | 24 | 32, isTopDown = false): Buffer => {
  const [width, height] = [64, 48];
  const stride = Math.ceil((width * bits) / 32) * 4;
  const palette = bits === 8 ? 8 : 0;
  const file = Buffer.alloc(54 + palette + stride * height);
  file.write("BM", 0, "latin1");
  file.writeUInt32LE(54 + palette, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(bits === 8 ? 2 : 0, 46);
  if (bits === 8) {
    file.writeUInt32LE(0xd02020, 54);
    file.writeUInt32LE(0x2030d0, 58);
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 54 + palette + y * stride + (x * bits) / 8;
      if (bits === 8) file[at] = x < 32 ? 0 : 1;
      else file.writeUIntLE(x < 32 ? 0xd02020 : 0x2030d0, at, 3);
    }
  return file;
};

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["HEIC", () => fixture("picture.heic")],
  ["TIFF", async () => (await drawHalves()).tiff({ compression: "lzw" }).toBuffer()],
  ["BMP of 24 bits", () => createBmp(24)],
  ["BMP of 32 bits", () => createBmp(32)],
  ["BMP with a palette, from the top", () => createBmp(8, true)],
])("reads %s", async (_, make) => {
  const image = await processImage(await make());
  const { width, height, at } = await readPixels(image?.["480"] ?? Buffer.alloc(0));
  expect([width, height]).toEqual([64, 48]);
  expect(near(at(8, 24), red) && near(at(56, 24), blue)).toBe(true);
  expect(image).not.toHaveProperty("warning");
});

test("turns a HEIC image as it says", async () => {
  const image = await processImage(fixture("turned.heic"));
  const { width, height, at } = await readPixels(image?.["480"] ?? Buffer.alloc(0));
  expect([width, height]).toEqual([48, 64]);
  expect(near(at(24, 8), red) && near(at(24, 56), blue)).toBe(true);
});

test("converts the colours of a HEIC image, and drops its metadata", async () => {
  const image = await processImage(fixture("p3.heic"));
  const bytes = image?.["480"] ?? Buffer.alloc(0);
  // As it is in the file, its red is 117.
  expect(near((await readPixels(bytes)).at(32, 24), [0, 255, 0])).toBe(true);
  const { icc, exif, xmp } = await sharp(bytes).metadata();
  expect([icc, exif, xmp]).toEqual([undefined, undefined, undefined]);
});

test("puts a HEIC image of 100 tiles together", async () => {
  const image = await processImage(fixture("tiles.heic"));
  expect(await sharp(image?.["1600"]).metadata()).toMatchObject({ width: 640, height: 640 });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["HEIC", () => fixture("bomb.heic")],
  [
    "BMP",
    () => {
      const file = createBmp(24);
      file.writeInt32LE(2_000_000, 18);
      return file;
    },
  ],
  [
    "PNG",
    () =>
      sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
  ],
])("says how many pixels of a %s are too many, before it decodes them", async (_, make) => {
  await expect(processImage(await make())).rejects.toThrow(
    /^This image has too many pixels: [\d,]+ by [\d,]+ are [\d,.]+ million, and up to 50 million are allowed/,
  );
});

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.7));

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["HEIC", () => cut(fixture("turned.heic"))],
  ["HEIC of tiles", () => cut(fixture("tiles.heic"))],
  ["BMP", () => cut(createBmp(24))],
  ["BMP that ends within its header", () => createBmp(24).subarray(0, 40)],
  ["TIFF", async () => cut(await (await drawHalves()).tiff({ compression: "none" }).toBuffer())],
  ["GIF", async () => (await (await drawHalves()).gif().toBuffer()).subarray(0, 20)],
  ["WebP", async () => cut(await (await drawHalves()).webp().toBuffer())],
])("shows nothing of a %s that is cut off", async (_, make) => {
  const outcome = await processImage(await make()).catch((error: Error) => error.message);
  expect(outcome ?? "This image is damaged").toMatch(/^This .* is damaged/);
});

/** Frames of 40 by 30 pixels in different colours. */
const createAnimation = (frames: number, format: "gif" | "webp"): Promise<Buffer> => {
  const pixels = Buffer.alloc(40 * 30 * 3 * frames);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill((frame * 37) % 256, frame * 3_600, (frame + 1) * 3_600);
  const delay = Array.from({ length: frames }, () => 80);
  const image = sharp(pixels, { raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 } });
  return format === "gif" ? image.gif({ delay, loop: 0 }).toBuffer() : image.webp({ delay }).toBuffer();
};

test.each(["gif", "webp"] as const)("keeps a %s animated in all widths", async (format) => {
  const image = await processImage(await createAnimation(5, format));
  for (const width of ["1600", "960", "480"] as const)
    expect(await sharp(image?.[width], { animated: true }).metadata()).toMatchObject({
      format: "webp",
      pages: 5,
      pageHeight: 30,
      width: 40,
      delay: Array.from({ length: 5 }, () => 80),
    });
  expect(image).not.toHaveProperty("warning");
});

test("shows the first frame of an animation that is too long, and says so", async () => {
  const image = await processImage(await createAnimation(501, "gif"));
  expect((await sharp(image?.["480"], { animated: true }).metadata()).pages).toBeUndefined();
  expect(image?.warning).toMatch(/^This animation has 501 frames of 40 by 30 pixels\. Only its first frame/);
});

test("says that an animated PNG does not stay animated", async () => {
  const png = await (await drawHalves()).png().toBuffer();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write("acTL", 4, "latin1");
  const { crc32 } = await import("node:zlib");
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  const image = await processImage(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]));
  expect(image?.warning).toMatch(/^An animated PNG does not stay animated/);
});

import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { processImage } from "./process-image.ts";

const draw = (channels: 3 | 4 = 4): Sharp =>
  sharp({ create: { width: 2_000, height: 1_000, channels, background: "#7a5cff" } });

test.each<[string, () => Promise<Buffer>]>([
  ["JPEG", () => draw(3).jpeg({ progressive: true }).toBuffer()],
  ["PNG", () => draw().png({ progressive: true }).toBuffer()],
  ["PNG of 16 bits", () => draw().toColourspace("rgb16").png().toBuffer()],
  ["grey PNG", () => draw(3).toColourspace("b-w").png().toBuffer()],
  ["CMYK JPEG", () => draw(3).toColourspace("cmyk").jpeg().toBuffer()],
  ["WebP", () => draw().webp().toBuffer()],
  ["GIF", () => draw().gif().toBuffer()],
  ["AVIF", () => draw().avif({ effort: 0 }).toBuffer()],
])("resizes %s", async (_, make) => {
  const image = await processImage(await make());
  const sizes = await Promise.all(Object.values(image ?? {}).map((bytes) => sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["webp", 480, 240],
    ["webp", 960, 480],
    ["webp", 1_600, 800],
  ]);
});

test.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')],
  ["SVG behind another beginning", Buffer.from('<?a ftypavif ?><svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
  ["nothing", Buffer.alloc(0)],
])("does not decode %s", async (_, bytes) => {
  expect(await processImage(bytes)).toBeNull();
});

test("keeps a portrait upright, and transparent parts transparent", async () => {
  const portrait = await processImage(await draw(3).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect(await sharp(portrait?.["480"]).metadata()).toMatchObject({ width: 480, height: 960 });
  const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: "#0000" } });
  const image = await processImage(await clear.png().toBuffer());
  expect((await sharp(image?.["1600"]).stats()).isOpaque).toBe(false);
});

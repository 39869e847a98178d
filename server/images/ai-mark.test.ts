import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { findMark, toXmp } from "./ai-mark.ts";
import { createImagePool } from "./image-pool.ts";
import { processImage } from "./process-image.ts";

const pool = createImagePool();
afterAll(() => pool.close());

const noise = sharp({
  create: {
    width: 1_700,
    height: 1_000,
    channels: 3,
    background: "#000",
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  },
});
const readMark = async (bytes: Uint8Array | undefined) => findMark((await sharp(bytes).metadata()).xmp);
const formats: [string, (image: Sharp) => Sharp][] = [
  ["JPEG", (image) => image.jpeg()],
  ["PNG", (image) => image.png({ compressionLevel: 1 })],
  ["WebP", (image) => image.webp({ effort: 0 })],
  ["AVIF", (image) => image.avif({ effort: 0 })],
];
const marked = { source: "trainedAlgorithmicMedia", tool: "Somebody & their <model>" } as const;

test("a sketch says that an algorithm made it, also as PNG and as JPEG", async () => {
  const request = { prompt: "a lighthouse", seed: 1, width: 256, height: 256 };
  const webp = await pool.run({ kind: "sketch", request });
  const others = [
    await pool.run({ kind: "png", bytes: webp }),
    await pool.run({ kind: "jpeg", bytes: webp, maxSide: 200 }),
    ...Object.values((await processImage(webp)) ?? {}),
  ] as Uint8Array[];
  for (const bytes of [webp, ...others]) expect(await readMark(bytes)).toEqual({ source: "algorithmicMedia" });
  expect((await sharp(webp).metadata()).xmpAsString).toContain("Built-in sketch maker");
});

test("a picture of a service says that a trained model made it, unless it says more itself", async () => {
  const plain = await noise.clone().jpeg().toBuffer();
  const job = { kind: "encode", width: 512, height: 512 } as const;
  expect(await readMark(await pool.run({ ...job, bytes: plain }))).toEqual({ source: "trainedAlgorithmicMedia" });
  const composite = await noise
    .clone()
    .png({ compressionLevel: 1 })
    .withXmp(toXmp({ source: "compositeWithTrainedAlgorithmicMedia" }))
    .toBuffer();
  expect(await readMark(await pool.run({ ...job, bytes: composite }))).toEqual({
    source: "compositeWithTrainedAlgorithmicMedia",
  });
});

for (const [format, write] of formats)
  test(
    `keeps the mark of an uploaded ${format} in every width`,
    { tags: format === "JPEG" ? [] : ["night"] },
    async () => {
      const source = await write(noise.clone()).withXmp(toXmp(marked)).toBuffer();
      const widths = await processImage(source);
      for (const width of ["1600", "960", "480"] as const)
        expect(await readMark(widths?.[width])).toEqual({ source: "trainedAlgorithmicMedia" });
    },
  );

test("gives a photograph no mark, and takes away where it was taken", async () => {
  const exif = { IFD0: { Artist: "Nives" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 5/1 0/1" } };
  const photo = await noise.clone().jpeg().withExif(exif).toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { exif: left, xmp } = await sharp((await processImage(photo))?.["960"]).metadata();
  expect([left, xmp]).toEqual([undefined, undefined]);
});

test("keeps nothing of a packet but the mark", async () => {
  const packet = toXmp(marked).replace("</rdf:Description>", "<xmp:Secret>at home</xmp:Secret></rdf:Description>");
  const source = await noise.clone().jpeg().withXmp(packet).toBuffer();
  const { xmpAsString } = await sharp((await processImage(source))?.["480"]).metadata();
  expect(xmpAsString).toContain("trainedAlgorithmicMedia");
  expect(xmpAsString).not.toContain("at home");
});

test.each([
  ["<x>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</x>", "trainedAlgorithmicMedia"],
  [
    'Iptc4xmpExt:DigitalSourceType="https://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic/"',
    "compositeSynthetic",
  ],
  ["http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture", undefined],
  ["nothing", undefined],
])("finds the mark in %j", (text, source) => {
  expect(findMark(new TextEncoder().encode(text))?.source).toBe(source);
});

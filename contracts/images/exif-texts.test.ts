import fc from "fast-check";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { readExifTexts } from "./exif-texts.ts";
import { readForeignMetadata } from "./foreign-metadata.ts";

const parameters = "a lighthouse, 灯台\nNegative prompt: people\nSteps: 20, Sampler: Euler a, Seed: 42, Size: 512x512";

const toUtf16 = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const create = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#fc3" } });

/** EXIF as other tools write it: big-endian, with the comment in a directory of its own. */
const toExif = (comment: Buffer, make = ""): Buffer => {
  const makeBytes = Buffer.from(`${make}\0`);
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const mainAt = 8;
  const exifAt = mainAt + 2 + 2 * 12 + 4;
  const makeAt = exifAt + 2 + 12 + 4;
  const commentAt = makeAt + makeBytes.byteLength;
  return Buffer.concat([
    Buffer.from("MM\0*\0\0\0\b", "latin1"),
    Buffer.from([0, 2]),
    entry(0x010f, 2, makeBytes.byteLength, makeAt),
    entry(0x8769, 4, 1, exifAt),
    Buffer.alloc(4),
    Buffer.from([0, 1]),
    entry(0x9286, 7, comment.byteLength, commentAt),
    Buffer.alloc(4),
    makeBytes,
    comment,
  ]);
};
const unicode = Buffer.concat([Buffer.from("UNICODE\0"), toUtf16(parameters)]);

const toJpeg = async (exif: Buffer): Promise<Uint8Array> => {
  const jpeg = await create().jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(segment.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
};
const toWebp = async (exif: Buffer): Promise<Uint8Array> => {
  const webp = await create().webp().toBuffer();
  const head = Buffer.from("EXIF\0\0\0\0");
  head.writeUInt32LE(exif.byteLength, 4);
  const whole = Buffer.concat([webp, head, exif, Buffer.alloc(exif.byteLength % 2)]);
  whole.writeUInt32LE(whole.byteLength - 8, 4);
  return whole;
};

test.each([
  ["a JPEG", toJpeg],
  ["a WebP", toWebp],
])("reads the parameters of AUTOMATIC1111 in %s", async (_, write) => {
  const texts = readExifTexts(await write(toExif(unicode)));
  expect(texts.get("parameters")).toBe(parameters);
  expect(readForeignMetadata(texts)).toEqual({ prompt: "a lighthouse, 灯台", seed: 42 });
});

test("reads comments in other encodings, and the graph of ComfyUI", async () => {
  const little = Buffer.concat([Buffer.from("UNICODE\0"), Buffer.from("a whale\nSteps: 2, Seed: 3", "utf16le")]);
  expect(readForeignMetadata(readExifTexts(await toJpeg(toExif(little))))).toEqual({ prompt: "a whale", seed: 3 });
  const ascii = Buffer.from("ASCII\0\0\0a whale\nSteps: 2");
  expect(readForeignMetadata(readExifTexts(await toJpeg(toExif(ascii))))).toEqual({ prompt: "a whale", seed: null });
  const graph = JSON.stringify({
    "3": { inputs: { seed: 156, positive: ["6", 0] } },
    "6": { inputs: { text: "a heron" } },
  });
  const texts = readExifTexts(await toWebp(toExif(Buffer.alloc(0), `Prompt:${graph}`)));
  expect(readForeignMetadata(new Map([["prompt", texts.get("prompt") ?? ""]]))).toEqual({
    prompt: "a heron",
    seed: 156,
  });
});

test("reads nothing of pictures without EXIF", async () => {
  for (const bytes of [
    await create().jpeg().toBuffer(),
    await create().webp().toBuffer(),
    await create().png().toBuffer(),
  ])
    expect(readExifTexts(bytes).size).toBe(0);
});

test("reads whatever it is given without failing, and soon", async () => {
  const whole = [await toJpeg(toExif(unicode, "Prompt:{}")), await toWebp(toExif(unicode, "Prompt:{}"))];
  const damaged = fc.record({
    bytes: fc.constantFrom(...whole),
    cut: fc.nat(900),
    changes: fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { maxLength: 12 }),
  });
  const measure = startCpuTimer();
  fc.assert(
    fc.property(damaged, ({ bytes, cut, changes }) => {
      const copy = Uint8Array.from(bytes);
      for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
      expect(() => readExifTexts(copy.subarray(0, Math.max(0, copy.length - cut)))).not.toThrow();
    }),
    { numRuns: 200 * inject("runs") },
  );
  expect(() =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readExifTexts(bytes))),
  ).not.toThrow();
  const directory = Buffer.alloc(3_000_000, 0xff);
  directory.write("Exif\0\0MM\0*\0\0\0\b", 6, "latin1");
  directory.writeUInt32BE(0xffd8ffe1, 0);
  readExifTexts(directory);
  expect(measure()).toBeLessThan(10_000);
});

import fc from "fast-check";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { readPngMetadata, writePngMetadata } from "./png-metadata.ts";

const picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#123456" } })
  .png()
  .toBuffer();
const metadata = { prompt: "a whale, 🐋\n<b>“قمر”</b>", seed: 42, maker: "sketch" };

/** A copy with the byte at this offset changed. */
const change = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  copy[at] = value;
  return copy;
};

const indexOfText = (bytes: Uint8Array, text: string): number => Buffer.from(bytes).indexOf(text);

test("reads what was written and leaves the image unchanged", async () => {
  const written = writePngMetadata(picture, metadata);
  expect(readPngMetadata(written)).toEqual(metadata);
  const [before, after] = [
    await sharp(picture).raw().toBuffer(),
    await sharp(written, { failOn: "warning" }).raw().toBuffer(),
  ];
  expect(after.equals(before)).toBe(true);
});

test("replaces the texts when written again, and removes them for null", () => {
  const written = writePngMetadata(picture, metadata);
  const again = writePngMetadata(written, { ...metadata, prompt: "another" });
  expect(readPngMetadata(again)?.prompt).toBe("another");
  expect(indexOfText(again, "whale")).toBe(-1);
  expect(Buffer.from(writePngMetadata(again, null)).equals(picture)).toBe(true);
});

test("finds no metadata in an image without texts", () => {
  expect(readPngMetadata(picture)).toBeNull();
});

test("rejects a damaged text", () => {
  const written = writePngMetadata(picture, metadata);
  expect(readPngMetadata(change(written, indexOfText(written, "whale"), 88))).toBeNull();
  expect(readPngMetadata(change(written, 0, 0))).toBeNull();
  expect(readPngMetadata(written.subarray(0, written.length - 1))).toBeNull();
  expect(readPngMetadata(change(written, signatureLength, 0xff))).toBeNull();
});

const signatureLength = 8;

test("throws for texts outside their limits", () => {
  const outside = [
    { ...metadata, prompt: " " },
    { ...metadata, prompt: "x".repeat(5001) },
    { ...metadata, prompt: "a\u0000b" },
    { ...metadata, seed: -1 },
    { ...metadata, seed: 1.5 },
    { ...metadata, seed: Number.NaN },
    { ...metadata, seed: 2 ** 60 },
    { ...metadata, maker: "" },
    { ...metadata, maker: "a\u202Eb" },
    { ...metadata, maker: "x".repeat(61) },
  ];
  for (const one of outside) expect(() => writePngMetadata(picture, one)).toThrow("outside their limits");
  expect(() => writePngMetadata(new TextEncoder().encode("<html>"), metadata)).toThrow("not a PNG");
  expect(readPngMetadata(writePngMetadata(picture, { ...metadata, prompt: "字".repeat(5000) }))?.prompt).toHaveLength(
    5000,
  );
});

test("reads any bytes, and any damage to a valid file, without throwing", () => {
  const written = writePngMetadata(picture, metadata);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(readPngMetadata(bytes)).toBeNull();
      expect(readPngMetadata(Uint8Array.from([...picture.subarray(0, 8), ...bytes]))).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.nat(written.length - 1), fc.nat(255), (at, value) => {
      const read = readPngMetadata(change(written, at, value));
      expect([null, JSON.stringify(metadata)]).toContain(read && JSON.stringify(read));
    }),
    { numRuns: 50 * inject("runs") },
  );
});

test("returns any prompt within the limits unchanged", () => {
  const prompt = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
    .filter((text) => text.trim() !== "" && !/\p{Cc}/u.test(text) && text.isWellFormed());
  fc.assert(
    fc.property(prompt, fc.maxSafeNat(), (text, seed) => {
      expect(readPngMetadata(writePngMetadata(picture, { prompt: text, seed, maker: "sketch" }))).toEqual({
        prompt: text,
        seed,
        maker: "sketch",
      });
    }),
  );
});

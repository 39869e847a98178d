import { afterEach, expect, test, vi } from "vitest";
import { sentenceKey } from "../sentence.ts";
import { imageQuerySchema, saveImageSchema } from "./image-schemas.ts";

afterEach(() => void vi.restoreAllMocks());

test("counts the letters of a prompt after they are normalized", () => {
  // Each of these letters is written in three parts.
  const parsed = imageQuerySchema.parse({ prompt: "\u1112\u1161\u11ab".repeat(2_000) });
  expect(parsed.prompt).toBe("\ud55c".repeat(2_000));
  expect(imageQuerySchema.safeParse({ prompt: "a".repeat(2_001) }).success).toBe(false);
});

test("rejects what a picture file cannot hold of its prompt, in words", () => {
  for (const prompt of ["a\u0001b", "\u{1d4b3}\u001b", "a\u0085"])
    for (const { error } of [
      imageQuerySchema.safeParse({ prompt, format: "png" }),
      saveImageSchema.safeParse({ prompt, seed: 1 }),
    ])
      expect(error?.issues[0]?.message).toBe(sentenceKey("pictures.promptStrange"));
  expect(imageQuerySchema.safeParse({ prompt: "\u{1d4b3}".repeat(1_000), format: "png" }).success).toBe(true);
  expect(imageQuerySchema.parse({ prompt: "a\tb\r\nc" }).prompt).toBe("a\tb\r\nc");
});

test("rejects a much longer prompt before it is normalized", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const prompt = "\u0301".repeat(500_000);
  const { error } = saveImageSchema.safeParse({ prompt, seed: 1 });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentenceKey("pictures.promptTooLong")]);
  expect(normalize).not.toHaveBeenCalled();
});

test.each([
  "https://elsewhere.test/a.png",
  "/media/portrait/hero-1600.webp",
  `/storage/v1/object/public/pictures/${"0".repeat(24)}-1600.webp`,
  `/storage/v1/object/public/user-pictures/../${"0".repeat(24)}-1600.webp`,
  "0".repeat(39),
  "",
])("takes no base from %j", (base) => {
  expect(imageQuerySchema.safeParse({ prompt: "a fox", base }).success).toBe(false);
  expect(saveImageSchema.safeParse({ prompt: "a fox", seed: 1, base }).success).toBe(false);
});

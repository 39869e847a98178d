import { afterEach, expect, test, vi } from "vitest";
import { imageQuerySchema, saveImageSchema } from "./image-schemas.ts";

afterEach(() => void vi.restoreAllMocks());

test("counts the letters of a prompt after they are normalized", () => {
  // Each of these letters is written in three parts.
  const parsed = imageQuerySchema.parse({ prompt: "\u1112\u1161\u11ab".repeat(2_000) });
  expect(parsed.prompt).toBe("\ud55c".repeat(2_000));
  expect(imageQuerySchema.safeParse({ prompt: "a".repeat(2_001) }).success).toBe(false);
});

test("rejects a much longer prompt before it is normalized", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const prompt = "\u0301".repeat(500_000);
  const { error } = saveImageSchema.safeParse({ prompt, seed: 1 });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "A prompt can be up to 2,000 characters long. Please make it shorter.",
  ]);
  expect(normalize).not.toHaveBeenCalled();
});

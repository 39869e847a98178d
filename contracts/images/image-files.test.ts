import { expect, test } from "vitest";
import { isImageFile } from "./image-files.ts";

test.each([
  ["a.png", "image/png", true],
  ["IMG_0001.HEIC", "", true],
  ["scan.tiff", "", true],
  ["heic", "", false],
  ["notes.txt", "", false],
  ["a.bmp", "text/plain", false],
])("asks whether %s of type %j is an image", (name, type, expected) => {
  expect(isImageFile({ name, type })).toBe(expected);
});

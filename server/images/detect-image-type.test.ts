import { expect, test } from "vitest";
import { findTypeProblem } from "./detect-image-type.ts";

test.each([
  ["bare", [0xff, 0x0a, 0xfa, 0x1f]],
  ["in a container", [0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a]],
])("names a JPEG XL image, %s", (_, bytes) => {
  expect(findTypeProblem(new Uint8Array(bytes))).toMatch(/^This is a JPEG XL image/);
});

test("tells what is no image, and what may hold scripts", () => {
  expect(findTypeProblem(Buffer.from("hello"))).toMatch(/^This file is not an image/);
  expect(findTypeProblem(Buffer.from("<svg>"))).toMatch(/^SVG images/);
  expect(findTypeProblem(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBeNull();
});

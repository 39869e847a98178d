import { expect, test } from "vitest";
import { fitFrame, toPreviewAddress } from "./frame-size.ts";

test("makes a wide page smaller until it fits, and leaves a narrow one as it is", () => {
  expect(fitFrame(1280, { width: 320, height: 600 })).toEqual({ width: 1280, height: 2400, scale: 0.25 });
  expect(fitFrame(360, { width: 480, height: 600 })).toEqual({ width: 360, height: 600, scale: 1 });
  expect(fitFrame(360, { width: 0, height: 600 })).toEqual({ width: 360, height: 600, scale: 1 });
});

test("adds the key to the address of a page", () => {
  expect(toPreviewAddress("/landing", "a b")).toBe("/landing?draft=a%20b");
  expect(toPreviewAddress("/app?tab=1#top", "k")).toBe("/app?tab=1&draft=k#top");
});

import { expect, test } from "vitest";
import { describePixels, findPreviews, moveCorner, moveCrop, moveFocus, wholePicture } from "./crop-frame.ts";

const half = { crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, focus: { x: 0.5, y: 0.5 } };

test("a part moves as far as the edges of the picture, and its focus stays in it", () => {
  expect(moveCrop(half, { x: 1, y: -1 })).toEqual({
    crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
    focus: { x: 0.5, y: 0.5 },
  });
  expect(moveCrop({ ...half, focus: { x: 0.3, y: 0.7 } }, { x: 0.25, y: -0.25 }).focus).toEqual({ x: 0.5, y: 0.5 });
});

test("a corner moves two edges, which leave a part that is large enough", () => {
  expect(moveCorner(half, { x: "end", y: "start" }, { x: 0.1, y: -0.25 }).crop).toEqual({
    x: 0.25,
    y: 0,
    width: 0.6,
    height: 0.75,
  });
  const { crop } = moveCorner(half, { x: "start", y: "end" }, { x: 9, y: -9 });
  expect([crop.width, crop.height, crop.x + crop.width]).toEqual([expect.closeTo(0.1), expect.closeTo(0.1), 0.75]);
});

test("the focus moves within the part", () => {
  expect(moveFocus(half, { x: 0.1, y: 9 }).focus).toEqual({ x: 0.6, y: 0.75 });
});

test("the previews show the focus, whatever the shape of the picture", () => {
  for (const size of [
    { width: 3000, height: 1000 },
    { width: 800, height: 1000 },
    { width: 500, height: 1500 },
  ])
    for (const focus of [
      { x: 0, y: 0 },
      { x: 0.9, y: 0.2 },
      { x: 1, y: 1 },
    ])
      for (const box of Object.values(findPreviews({ ...wholePicture, focus }, size))) {
        const at = { x: focus.x * size.width, y: focus.y * size.height };
        expect(at.x).toBeGreaterThanOrEqual(Math.floor(box.x));
        expect(at.x).toBeLessThanOrEqual(Math.ceil(box.x + box.width));
        expect(at.y).toBeGreaterThanOrEqual(Math.floor(box.y));
        expect(at.y).toBeLessThanOrEqual(Math.ceil(box.y + box.height));
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width + 1);
      }
});

test("few pixels are told", () => {
  expect(describePixels(half, { width: 1_000, height: 3_000 })).toBe(
    "This part has 500 × 1,500 pixels and looks soft in large windows. 1,600 × 2,000 are enough for all of them.",
  );
  expect(describePixels(wholePicture, { width: 1_000, height: 3_000 })).toBeNull();
});

import { expect, test } from "vitest";
import { getToastOffset } from "./toast-placement.ts";

const phone = { left: 16, right: 344, top: 624, bottom: 724 };
const laptop = { left: 958, right: 1342, top: 540, bottom: 616 };
const at = (top: number, cost: number, left = 16, right = 344) => ({
  area: { left, right, top, bottom: top + 44 },
  cost,
});
const [pressed, field, link] = [1_000, 10, 1];
const atTop = 24 - phone.top;

test.each([
  ["nothing", phone, [], 0],
  ["the pressed button further up", phone, [at(300, pressed)], 0],
  ["the pressed button low on a phone", phone, [at(660, pressed)], atTop],
  ["a field low on a phone", phone, [at(300, pressed), at(660, field)], atTop],
  ["a field low on a phone and a link at the top", phone, [at(660, field), at(60, link)], atTop],
  ["the pressed button low in the middle of a laptop", laptop, [at(560, pressed, 600, 800)], 0],
  [
    "the pressed button in the lower right corner of a laptop",
    laptop,
    [at(560, pressed, 1_200, 1_320)],
    24 - laptop.top,
  ],
  ["a link at each edge", phone, [at(660, link), at(60, link)], 0],
])("places a toast with %s on the screen", (_name, toast, obstacles, offset) => {
  expect(getToastOffset(toast, obstacles)).toBe(offset);
});

test("shows a toast above the pressed button where it would cover several controls at the top", () => {
  const header = [at(10, link, 16, 60), at(10, link, 200, 244), at(10, link, 300, 344)];
  expect(getToastOffset(phone, [at(660, pressed), ...header])).toBe(660 - 8 - 100 - phone.top);
});

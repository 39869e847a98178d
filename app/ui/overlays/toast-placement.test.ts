import { expect, test } from "vitest";
import { getToastPlacement } from "./toast-placement.ts";

const laptop = { width: 1366, height: 640 };
const phone = { width: 360, height: 740 };

test.each([
  ["a button in the middle of a laptop", { right: 800, bottom: 600 }, laptop, "bottom"],
  ["a button in the lower right corner of a laptop", { right: 1300, bottom: 600 }, laptop, "top"],
  ["a button at the right, further up", { right: 1300, bottom: 200 }, laptop, "bottom"],
  ["a button low on a phone", { right: 120, bottom: 700 }, phone, "top"],
  ["a button high on a phone", { right: 120, bottom: 300 }, phone, "bottom"],
])("places a toast after a press on %s", (_name, pressed, screen, placement) => {
  expect(getToastPlacement(pressed, screen)).toBe(placement);
});

import { expect, test } from "vitest";
import { getToastPlacement } from "./toast-placement.ts";

const at = (bottom: number, right: number) => ({ top: bottom - 44, bottom, right });
const laptop = { width: 1366, height: 640 };
const phone = { width: 360, height: 740 };

test.each([
  ["a button in the middle of a laptop", at(600, 800), laptop, "bottom"],
  ["a button in the lower right corner of a laptop", at(600, 1300), laptop, "top"],
  ["a button at the right, further up", at(200, 1300), laptop, "bottom"],
  ["a button low on a phone", at(700, 120), phone, "top"],
  ["a button high on a phone", at(300, 120), phone, "bottom"],
])("places a toast after a press on %s", (_name, pressed, screen, placement) => {
  expect(getToastPlacement(pressed, screen)).toBe(placement);
});

test("does not cover a field on a phone, unless there is something at the top as well", () => {
  const [button, field, link] = [at(400, 300), at(700, 300), at(60, 100)];
  const place = (...others: ReturnType<typeof at>[]) =>
    getToastPlacement(button, phone, [field], [button, field, ...others]);
  expect(place()).toBe("top");
  expect(place(link)).toBe("bottom");
});

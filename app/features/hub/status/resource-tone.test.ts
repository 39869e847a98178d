import { expect, test } from "vitest";
import { getResourceTone } from "./sample-services.tsx";

test.each([
  [0, "primary"],
  [49.9, "primary"],
  [50, "warning"],
  [79.9, "warning"],
  [80, "destructive"],
  [100, "destructive"],
])("%d percent has the tone %s", (percent, tone) => {
  expect(getResourceTone(percent)).toBe(tone);
});

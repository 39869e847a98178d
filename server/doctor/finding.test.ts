import { expect, test } from "vitest";
import { toReason } from "./finding.ts";

test("tells a code once that a mail server writes twice", () => {
  expect(toReason(new Error("Invalid login: 535 535 5.7.8 Not accepted"))).toBe(
    "Invalid login: 535 5.7.8 Not accepted",
  );
  expect(toReason(new Error("550-550 5.1.1 Unknown"))).toBe("550 5.1.1 Unknown");
  expect(toReason(new Error("Message failed: 552 535 bytes"))).toBe("Message failed: 552 535 bytes");
});

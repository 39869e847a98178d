import { expect, test } from "vitest";
import { toEmailKey } from "./email-key.ts";

test("gives equivalent spellings of an address one key", () => {
  expect(toEmailKey(" Ada@Example.org ")).toBe("ada@example.org");
  expect(toEmailKey("ａｄａ@example.org")).toBe("ada@example.org");
});

test("normalizes no more text than an address can have", () => {
  // The last letter would be another one if the combining mark behind it were read.
  expect(toEmailKey(`${"e".repeat(320)}\u0301`)).toBe("e".repeat(320));
  expect(toEmailKey("\ufdfa".repeat(1_000))).toHaveLength(320);
});

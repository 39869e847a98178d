import { expect, test } from "vitest";
import { trimEnd } from "./trim-end.ts";

test("removes only what matches at the end", () => {
  expect(trimEnd("//a//", /\//)).toBe("//a");
  expect(trimEnd("a", /\//)).toBe("a");
  expect(trimEnd("///", /\//)).toBe("");
  expect(trimEnd("", /\//)).toBe("");
});

import { expect, test } from "vitest";
import { toVisitorName } from "./visitor-name.ts";

test("takes a name as one line without what is invisible", () => {
  expect(toVisitorName("  Ann\n Lee\u202E\u0000 ")).toBe("Ann Lee");
  expect(toVisitorName("a".repeat(100)).length).toBeLessThanOrEqual(60);
  for (const strange of [null, undefined, 7, {}]) expect(toVisitorName(strange)).toBe("");
});

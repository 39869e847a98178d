import { expect, test } from "vitest";
import { isCardFile } from "./card-file.ts";

test.each(["a.png", "a.charx", "a.JSON", "a.jpeg", "a.jpg"])("takes %s, in which a card may be", (name) => {
  expect(isCardFile({ name, type: "" })).toBe(true);
});

test("takes no other files", () => {
  expect(isCardFile({ name: "a.pdf", type: "application/pdf" })).toBe(false);
});

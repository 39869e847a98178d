import { expect, test } from "vitest";
import { cutAround } from "./cut-around.ts";

test("shows what was found, and a little around it", () => {
  expect(cutAround("She keeps a Lighthouse.", "lighthouse")).toEqual({
    before: "She keeps a ",
    found: "Lighthouse",
    after: ".",
  });
  const long = cutAround(`${"a".repeat(100)}lamp${"b".repeat(100)}`, "lamp");
  expect(long).toEqual({ before: `…${"a".repeat(60)}`, found: "lamp", after: `${"b".repeat(60)}…` });
});

test("shows the beginning if the words are not in the text as they were written", () => {
  expect(cutAround("Something else", "lamp")).toEqual({ before: "", found: "", after: "Something else" });
});

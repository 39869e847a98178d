import { expect, test } from "vitest";
import { checkSupport } from "./support-ends.ts";

test("tells until when a version is mended, half a year ahead, and afterwards", () => {
  const at = (day: string) => checkSupport("PostgreSQL", "16.4", Date.parse(day));
  expect(at("2026-11-27")).toMatchObject([{ state: "good", found: "until 2028-11-09" }]);
  expect(at("2028-11-01")).toMatchObject([{ state: "advice", found: expect.stringContaining("8 days from now") }]);
  expect(at("2028-11-10")).toMatchObject([{ state: "advice", found: expect.stringContaining("ended on 2028-11-09") }]);
});

test("knows the Node of this release, and says nothing about versions of later", () => {
  expect(checkSupport("Node", process.versions.node)).toMatchObject([{ what: expect.stringMatching(/Node \d+$/) }]);
  expect([checkSupport("Node", "98.0.0"), checkSupport("PostgreSQL", "constructor")]).toEqual([[], []]);
});

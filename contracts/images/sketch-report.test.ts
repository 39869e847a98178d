import { expect, test } from "vitest";
import { parseSketchReport, type SketchReport, writeSketchReport } from "./sketch-report.ts";

const report: SketchReport = {
  drawn: ["the lighthouse", "Chloe"],
  missed: ["a sitar", "кастрюля & co\r\nx: y"],
  crowded: ["the forest"],
  replaced: [{ asked: "the tiger", by: "cat" }],
};

test("survives a header, whatever the words are", () => {
  const header = writeSketchReport(report);
  expect(header).toMatch(/^[\x21-\x7e]*$/);
  expect(parseSketchReport(header)).toEqual(report);
});

test("takes at most four words of each kind, and none that is long", () => {
  const many = parseSketchReport(`${"drawn=a&".repeat(50)}missed=${"x".repeat(41)}&asked=a&asked=b&by=c&other=d`);
  expect(many).toEqual({ drawn: ["a", "a", "a", "a"], missed: [], crowded: [], replaced: [] });
});

test("is null without a header and for one that is too long", () => {
  expect(parseSketchReport(null)).toBeNull();
  expect(parseSketchReport("drawn=a&".repeat(600))).toBeNull();
  expect(writeSketchReport({ ...report, missed: ["ж".repeat(4_000)] })).toBe("");
});

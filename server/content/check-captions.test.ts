import { expect, test } from "vitest";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { findCaptionProblems } from "./check-captions.ts";

const cue = (times: string, words = "Words.") => `${times}\n${words}\n`;
const write = (...blocks: string[]) => ["WEBVTT\n", ...blocks].join("\n");
const first = cue("00:02.000 --> 00:04.000");

test("accepts cues with and without hours, ids and settings, notes and styles, in any line ends", () => {
  const file = write(
    "NOTE made by hand\n",
    "STYLE\n::cue { color: red }\n",
    first,
    `2\n${cue("00:00:04.000 --> 00:00:06.000 align:start")}`,
    cue("01:00:00.000 --> 01:00:01.000", "Two\nlines."),
  );
  expect(findCaptionProblems(file)).toEqual([]);
  expect(findCaptionProblems(file.replaceAll("\n", "\r\n"))).toEqual([]);
  expect(findCaptionProblems("WEBVTT")).toEqual([]);
});

test.each([
  ["another first line", first, 1, "must be WEBVTT"],
  ["a time without thousandths", write(cue("00:02 --> 00:04.000")), 3, "must look like"],
  ["a comma in a time", write(cue("00:00:02,000 --> 00:00:04,000")), 3, "must look like"],
  ["a minute of 61 seconds", write(cue("00:61.000 --> 02:00.000")), 3, "must look like"],
  ["an end before its beginning", write(cue("00:04.000 --> 00:02.000")), 3, "ends before it begins"],
  ["times out of order", write(cue("00:05.000 --> 00:06.000"), first), 6, "begins before the one above"],
  ["words outside of cues", write(first, "Lost words.\n"), 6, "outside of a cue"],
  ["a cue without words", write(first, "00:05.000 --> 00:06.000\n"), 6, "has no words"],
  ["a missing empty line", write(first.trimEnd() + `\n${cue("00:05.000 --> 00:06.000")}`), 5, "empty line is missing"],
])("reports %s", (_, file, line, reason) => {
  expect(findCaptionProblems(file)).toEqual([{ line, reason: expect.stringContaining(reason) as string }]);
});

test("reads a hostile file in linear time", () => {
  const took = (length: number) => {
    const measure = startCpuTimer();
    findCaptionProblems(write("0".repeat(length) + " ".repeat(length) + "--> ".repeat(length / 4)));
    return measure();
  };
  took(10_000);
  expect(took(1_000_000)).toBeLessThan(1_000);
});

import { expect, test } from "vitest";
import { lineAt, parseVtt } from "./parse-vtt.ts";

test("parses cues with and without identifiers, hours, settings, tags and multiple lines", () => {
  const file = [
    "\uFEFFWEBVTT - a song",
    "NOTE nothing to sing",
    "1\n00:02.000 --> 00:04.500\nBefore I had a name,",
    "00:00:05.250 --> 00:00:07.000 align:start position:10%\n<v Chloe>there was a <i>quiet</i> glow\n&amp; a star",
    "01:00:00.000 --> 01:00:02.000\nlate",
  ].join("\r\n\r\n");
  expect(parseVtt(file)).toEqual([
    { time: 2, end: 4.5, text: "Before I had a name," },
    { time: 5.25, end: 7, text: "there was a quiet glow & a star" },
    { time: 3600, end: 3602, text: "late" },
  ]);
});

test.each(["", "WEBVTT", "not a caption file at all", "WEBVTT\n\n00:02.000 --> 00:03.000\n"])(
  "returns no cues for a file without any (%j)",
  (file) => {
    expect(parseVtt(file)).toEqual([]);
  },
);

test("finds the last cue that has started", () => {
  const lines = parseVtt("WEBVTT\n\n00:02.000 --> 00:03.000\none\n\n00:05.000 --> 00:06.000\ntwo");
  expect([0, 1.99, 2, 4.5, 5, 99].map((seconds) => lineAt(lines, seconds))).toEqual([-1, -1, 0, 0, 1, 1]);
});

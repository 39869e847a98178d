import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventParser } from "./event-stream.ts";

const encoder = new TextEncoder();

const readPieces = (bytes: Uint8Array, cuts: number[]): string[] => {
  const parse = createEventParser();
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].flatMap((from, index) => parse(bytes.slice(from, places[index] ?? bytes.length)));
};

test.each([
  ["data: a\n\n", ["a"]],
  ["data:a\r\n\r\n", ["a"]],
  ["data: a\r\rdata: b\r\r", ["a", "b"]],
  ["data: a\ndata: b\n\n", ["a\nb"]],
  ["data\n\n", [""]],
  [": heartbeat\n\n:\n\ndata: a\n\n", ["a"]],
  ["event: delta\nid: 7\nretry: 10\ndata: a\n\n", ["a"]],
  ["\uFEFFdata: a\n\n", ["a"]],
  ["data:  two spaces\n\n", [" two spaces"]],
  ["data: without an end\n", []],
])("reads %j", (text, events) => {
  expect(readPieces(encoder.encode(text), [])).toEqual(events);
});

test("reads the same events however the bytes are split into chunks", () => {
  const text = fc.string({ unit: "grapheme" }).map((value) => value.replaceAll(/[\r\n\uFEFF]/g, ""));
  const stream = fc.array(fc.tuple(text, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean()));
  fc.assert(
    fc.property(stream, fc.array(fc.nat()), (events, cuts) => {
      const written = events
        .map(([data, end, isCommented]) => `${isCommented ? `: note${end}` : ""}data: ${data}${end}${end}`)
        .join("");
      expect(readPieces(encoder.encode(written), cuts)).toEqual(events.map(([data]) => data));
    }),
  );
});

test("rejects an event that exceeds the maximum length", () => {
  const parse = createEventParser(10);
  expect(() => parse(encoder.encode("data: 12345678901"))).toThrow(RangeError);
  const parseLines = createEventParser(10);
  expect(() => parseLines(encoder.encode("data: 123456\ndata: 123456\n"))).toThrow(RangeError);
});

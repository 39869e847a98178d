import { expect, test } from "vitest";
import { findRange, isNotModified, matchesETag } from "./conditional-requests.ts";

const lastModified = new Date("2026-03-01T10:00:00.750Z");
const date = "Sun, 01 Mar 2026 10:00:00 GMT";
const strong = { etag: '"a,b"', lastModified };
const weak = { etag: 'W/"a,b"', lastModified };
const range = "bytes=0-3";

test.each([
  ['"a,b"', true],
  ['W/"a,b"', true],
  ['"x", W/"a,b"', true],
  [" * ", true],
  ['"a,b-gzip"', true],
  ['W/"a,b-gzip"', true],
  ['"a,b;gzip"', true],
  ['"a,b--gzip"', true],
  ['"x", W/"a,b-br"', true],
  ['"a,b-zstd"', true],
  ['"a,b-other"', false],
  ['"a,b-gzip-gzip"', false],
  ['"a"', false],
  ['"b"', false],
  ["a,b", false],
  ["", false],
  [null, false],
])("compares the tags of If-None-Match weakly: %j", (header, isSame) => {
  expect([matchesETag(header, strong.etag), matchesETag(header, weak.etag)]).toEqual([isSame, isSame]);
});

test("decides by the tags where there are some, else by the date", () => {
  const decide = (headers: Record<string, string>) => isNotModified(new Headers(headers), strong);
  expect(decide({})).toBe(false);
  expect(decide({ "if-modified-since": date })).toBe(true);
  expect(decide({ "if-modified-since": "Sun, 01 Mar 2026 09:59:59 GMT" })).toBe(false);
  expect(decide({ "if-modified-since": "yesterday" })).toBe(false);
  expect(decide({ "if-none-match": '"x"', "if-modified-since": date })).toBe(false);
  expect(decide({ "if-none-match": '"a,b"', "if-modified-since": "yesterday" })).toBe(true);
});

test.each([
  ['"a,b"', range],
  [date, range],
  ['W/"a,b"', null],
  ['"a"', null],
  ['"a,b", "c"', null],
  ["*", null],
  ["Sun, 01 Mar 2026 10:00:01 GMT", null],
  ["Sun, 01 Mar 2026 09:59:59 GMT", null],
  ["2026-03-01T10:00:00Z", null],
  ["yesterday", null],
  ["", null],
])("honours a range whose If-Range is %j: %j", (ifRange, expected) => {
  expect(findRange(new Headers({ range, "if-range": ifRange }), strong)).toBe(expected);
});

test("honours no range by a weak tag, even one that is alike", () => {
  for (const ifRange of ['W/"a,b"', '"a,b"'])
    expect(findRange(new Headers({ range, "if-range": ifRange }), weak)).toBe(null);
  expect(findRange(new Headers({ range, "if-range": date }), weak)).toBe(range);
});

test.each([
  ["bytes=0-", "bytes=0-"],
  ["bytes=-5", "bytes=-5"],
  [" BYTES=1-2 ", "bytes=1-2"],
  ["items=0-5", null],
  ["bytes=0-1,3-4", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  [`bytes=0-${"9".repeat(40)}`, null],
  ["0-5", null],
])("honours the range %j without If-Range: %j", (given, expected) => {
  expect(findRange(new Headers({ range: given }), strong)).toBe(expected);
});

test("asks for no range where none is given", () => {
  expect(findRange(new Headers({ "if-range": '"a,b"' }), strong)).toBe(null);
});

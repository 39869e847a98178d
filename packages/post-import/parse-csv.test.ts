import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const readCells = (text: string): string[][] => parseCsv(text).map(({ cells }) => cells);

test.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ['"a,""b""\nc",d', [['a,"b"\nc', "d"]]],
  [
    "a,\n,b",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ['"never closed, \n x', [["never closed, \n x"]]],
  ['"a"b,c', [["ab", "c"]]],
  ["\n\n", []],
])("parses %j", (text, expected) => expect(readCells(text)).toEqual(expected));

test("parses values with another separator", () => {
  expect(parseCsv('a;"b;c"\n1,2;3', ";").map(({ cells }) => cells)).toEqual([
    ["a", "b;c"],
    ["1,2", "3"],
  ]);
});

test("knows in which line a row begins", () => {
  expect(parseCsv('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
});

test("reads what was written by the rule, whatever is in it", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é") });
  const row = fc.array(cell, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(",")).join("\n");
      expect(readCells(text)).toEqual(rows);
    }),
  );
});
